// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Number formats and how many bytes one element takes.
#pragma once

#include <cstdint>

namespace headroom {

enum class Precision { Fp32, Bf16, Fp16, Fp8, Int8, Int4 };

/// Bits of one element. Source: course chapter, precision table (fp32 4 B, bf16 2, fp16 2, int8 1, int4 0.5).
[[nodiscard]] constexpr std::int64_t bitsPerElement(Precision precision)
{
    switch (precision) {
    case Precision::Fp32:
        return 32;
    case Precision::Bf16:
    case Precision::Fp16:
        return 16;
    case Precision::Fp8:
    case Precision::Int8:
        return 8;
    case Precision::Int4:
        return 4;
    }
    return 32;
}

} // namespace headroom

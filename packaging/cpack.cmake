# SPDX-FileCopyrightText: The Headroom authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed beside the executable, and the Debian package: `cpack` in the build folder of the release preset.
include(GNUInstallDirs)
set(headroom_id org.headroom.Headroom)
install(FILES packaging/${headroom_id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/${headroom_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES packaging/${headroom_id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME ${headroom_id}.xml)
install(FILES resources/icons/${headroom_id}.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES README.md docs/manual.md docs/formats.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headroom)
set(CPACK_PACKAGE_VENDOR "The Headroom authors")
set(CPACK_PACKAGE_CONTACT "The Headroom authors <authors@headroom.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "Will this fine-tune of a language model fit on these GPUs, how long will it take,
what will it cost? Headroom answers before the GPUs are rented, with stacked
memory bars, ranges of cost, and the formula and source of each number.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libqt6svg6, qt6-translations-l10n")
include(CPack)

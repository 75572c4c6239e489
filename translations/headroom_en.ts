<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>PhaseTimeline</name>
    <message>
        <source>Buffers and temporaries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::Words</name>
    <message>
        <source>Detailed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training step followed operator by operator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Textbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The formulas that articles and papers give.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trainer&apos;s habits, only the plan&apos;s own settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every parameter is trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small adapters are trained, the base is frozen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As LoRA, with the frozen base stored in few bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supervised (SFT)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also continued pretraining.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preference pairs; may hold a reference model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generates text, with a value model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generates groups of texts, without a value model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In host memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the training GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On GPUs of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All linear layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All unquantised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norms only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NF4, double quantisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 bits, scales quantised too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8 bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPTQ, 4 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPTQ, 8 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AWQ, 4 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 bytes per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4 bytes per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 byte per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights themselves are stepped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two moments per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW, 8 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two moments of one byte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW, 4 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two moments of half a byte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW, paged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moments can move to host memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW, 8 bits, paged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A row and a column instead of a matrix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One moment per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lion, 8 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One moment for matrices, AdamW for the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moments in a low-rank space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scales from a low-rank space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>foreach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds a temporary copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients never exist all at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the input of each layer is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is kept; fastest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only what is large and cheap is computed again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full, offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer inputs wait in host memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 2nd layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 3rd layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 4th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 5th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 6th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 7th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every 8th layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score matrix never exists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch&apos;s own fused attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores of all heads are held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Liger or TransformerEngine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused norms only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chunked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0: DDP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every GPU holds everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state and master weights are divided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients are divided too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights are divided too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch&apos;s own stage 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PyTorch&apos;s older stage 3, with flat parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers placed on GPUs one after the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interleaved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On demand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cheaper, may be taken away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Community</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private hosts and marketplaces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocated by PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_allocated()</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved by PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_reserved()</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used on the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What nvidia-smi prints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2</source>
        <extracomment>A range of two numbers, low and high.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <extracomment>A size in gigabytes (10^9 bytes) or gibibytes (2^30 bytes).</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 USD</source>
        <extracomment>An amount of money, or a range of it, in US dollars.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 USD per GPU-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1%</source>
        <extracomment>A share in percent; some languages want a space before the sign.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 M</source>
        <extracomment>Millions of parameters.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 B</source>
        <extracomment>Billions (10^9) of parameters.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 T</source>
        <extracomment>Trillions (10^12) of parameters.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 M tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 B tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 T tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 FLOP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × 10^%2 FLOP</source>
        <extracomment>Floating-point operations in scientific notation, such as 2.41 × 10^18 FLOP.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <extracomment>A file, and where in it.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a state-space model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encoder-decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a vision encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model with linear attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this is not valid JSON. Correct the text there, or get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” is not valid JSON. Correct the text there, or get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” is %3, and its training is not modelled. Choose a decoder-only language model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the architecture “%2” is not known. Enter the model&apos;s shape by hand, or choose a similar model of the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the architecture “%2” is not known. These keys were understood: %3. Enter the model&apos;s shape by hand, or choose a similar model of the library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key “%2” is missing. Add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key “%2” is missing; “%3” makes it necessary. Add it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key “%2” is not known. Correct its spelling or remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key “%2” is not known. Known here: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is another kind of document: “format” has to be “%2”. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is another kind of document: “format” is “%2” and has to be “%3”. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty: there is nothing to read. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than %2: no plan and no config.json is. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: brackets are nested deeper than %2 levels: no plan and no config.json is. Get the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no JSON object: it has to begin with { and end with }. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, not the file itself. Run “git lfs pull”, or download the file from the model&apos;s page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a web page, not JSON. Download the raw file from the model&apos;s page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds only the path of another file (%2), as a download of a symbolic link does. Choose that file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key “%2” stands there twice. Remove one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the number at “%2” is larger than any that can be computed with. Correct it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” is %3, but has to be %4. Correct it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” is %3, but its limits are: %4. Correct it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” cannot be “%3”. It can be: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” and “%3” contradict each other. Remove one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” (%3) does not divide “%4”. Correct one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written by a newer Headroom: it has version %2, and this program reads up to version %3. Update Headroom to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model to train. Its shape decides the size of every term.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A config.json embedded in the plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Config file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A config.json beside the plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model from the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of the built-in catalogue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown in titles; changes no number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces the parameter count computed from the config; textbook model only. All terms that are per parameter follow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown in titles and comparisons; changes no number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carried into the result; changes no number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The formulas of articles and papers, or the training step followed operator by operator.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count the live layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the one layer that is being recomputed under full checkpointing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trainable share of the parameters under LoRA; empty: computed from rank and targets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trainer; it decides defaults such as loss path and optimizer step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Framework version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Behaviour of an older release where it is known to differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full fine-tuning trains every parameter. LoRA trains small adapters, so gradients and optimizer state almost vanish; QLoRA also stores the base weights in 4 bits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supervised fine-tuning needs one model; preference and reinforcement learning hold more of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollouts per prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts generated for one prompt. Generation and training memory grow with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompts per generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompts that the whole job generates for at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per rollout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest generated text; the KV cache grows in proportion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A frozen copy to compare with: held on the GPU, in host memory, or not at all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the training GPUs, where it shares their memory, or on GPUs of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the adapters. Their parameters grow in proportion; the rest of the memory hardly changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which matrices get an adapter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole modules trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modules trained as they are beside the adapters; each has gradients and optimizer state.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA variant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DoRA also learns a magnitude per output, and keeps more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Above zero a mask and a dropped copy of each adapter&apos;s input are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapter format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the adapter parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Base in fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What of the frozen base model is held in fp32; more of it costs weight memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the frozen base weights are stored under QLoRA: fewer bits, less weight memory, slower steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout of the model itself; above zero it keeps masks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number formats of weights, gradients, master copy and optimizer state: the bytes per parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the weights that forward and backward use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the arithmetic; activations follow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the gradients: 2 or 4 bytes per trained parameter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A separate fp32 copy of the weights costs 4 bytes per trained parameter and keeps small updates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AdamW holds two numbers per trained parameter. 8-bit, factored and momentum-free optimizers hold less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moments format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number format of the optimizer&apos;s memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the step is run: foreach holds a temporary copy of the parameters, fused does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of one row. Activations and logits grow in proportion; attention work grows with its square.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows per GPU and forward pass. Activations and logits grow in proportion; larger batches use the GPU better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows per forward pass of the evaluation; 0 means no evaluation. Nothing is kept for backward there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches per optimizer step. Multiplies the effective batch without more activation memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tokens trained on. Time and cost are in proportion; memory does not change.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples, tokens per example and epochs, instead of a number of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the data set. Time and cost are in proportion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average length of an example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the data set is gone through. Time and cost are in proportion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps only each layer&apos;s input and computes the rest again in backward: far fewer activations for about a third more time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective checkpointing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is computed again when checkpointing is selective.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FlashAttention never holds the score matrix; eager attention holds it for all heads, which grows with the square of the sequence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of one batch have different lengths, so attention gets a mask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fused norm, rotary and MLP kernels keep less for backward.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the logits of all tokens exist at once. Chunked and fused losses avoid it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torch.compile fuses operators and changes what is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs of the whole job. What is sharded is divided by them; time falls, price per hour rises.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs that share fast links and one host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the data-parallel GPUs divide among themselves: 1 the optimizer state, 2 also gradients, 3 also weights. More stages, less memory, more traffic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives gathered weights back after forward; keeping them saves traffic and costs memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shard degree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many GPUs share one copy in hybrid sharding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits each matrix over this many GPUs. Weights and most activations are divided; every layer communicates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits the layers into this many stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits each row over this many GPUs, for long sequences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Splits the experts of a mixture over this many GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a row is split over the context ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also splits norms and residuals between tensor ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The order of forward and backward; it decides how many micro-batches are held at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stages per GPU of an interleaved schedule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accumulate without sync</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps unsharded gradients between micro-batches: less traffic, more memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients as bucket views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DDP keeps no second copy of the gradients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of gradients reduced at once. Larger buckets take memory and save calls.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All-gather bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of parameters gathered at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefetch bucket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements of parameters fetched ahead of their use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most live parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements that may stay gathered on a GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest reuse distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters used again within this many elements stay gathered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Persistence threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters smaller than this are never sharded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sub-group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elements that the optimizer steps at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduces gradients while backward goes on; takes a second bucket.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload the optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master weights and optimizer state move to host memory; each step waits for the host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offload the parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights wait in host memory until a layer needs them; steps become slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its usable memory decides what fits, its speed and price the cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces the catalogue&apos;s memory size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a display or another process already holds on the GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA context, communicators, workspaces and fragmentation, as a range; it comes on top of what PyTorch allocates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expandable segments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An allocator setting that curbs fragmentation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price per GPU-hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces the catalogue&apos;s price range. Cost is in proportion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Market</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On-demand is safe, spot may be interrupted, community hosts are cheapest and least certain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilisation (MFU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s peak speed that the model&apos;s own arithmetic reaches. Time and cost fall in proportion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a second of the whole job as you measured it; replaces the computed time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interruptions per day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often a spot GPU is taken away; only then are interruptions priced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments of this kind. Cost is in proportion.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is written to disk, how often, and what is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full checkpoints kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With optimizer state, to resume from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights-only checkpoints kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights alone, to choose from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast a checkpoint is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time between two training checkpoints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storage price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of one gigabyte for a month.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the measured bytes are: allocated or reserved by PyTorch, or used on the device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The peak that you measured for this plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput that you measured for this plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it was measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameters that forward and backward read. Sharded only by ZeRO-3 and FSDP; smaller under QLoRA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second copy of the parameters in higher precision, so that small updates are not lost. Sharded from ZeRO-1 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One number per trained parameter. Sharded from ZeRO-2 on; small under LoRA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the optimizer remembers per trained parameter: two numbers for AdamW. Sharded from ZeRO-1 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What forward keeps for backward. Grows with micro-batch and sequence length; checkpointing trades it for time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logits of all tokens over the whole vocabulary, and what the loss makes of them. Chunked or fused losses shrink it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharding buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Buffers for gathering parameters and reducing gradients between GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Optimizer temporaries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the optimizer needs only while it steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys and values kept while text is generated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA context, communicators, workspaces and fragmentation: held by the GPU but not allocated by PyTorch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <extracomment>A knob&apos;s label and its key in the plan document.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 contradict each other. Change one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is “%2”, which contradicts %3. Change one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is outside its limits: %2. Change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, but its limits are: %3. Change it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor × pipeline × context × data-parallel GPUs have to be the GPU count (%2 found, %3 wanted). Change the GPU count or one of the factors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide %3. Change one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide %3 (%4). Change one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this version does not estimate “%2” yet. Choose another value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: this version does not estimate “%2” yet. Use “%3”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing. Enter it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing; %2 makes it necessary. Enter it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“model.preset”: the library has no model “%1”. Choose one of the library, or open the model&apos;s config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“hardware.gpu”: the catalogue has no GPU “%1”. Choose one of the catalogue, or add it to yours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan names no model. Give one of “model.config”, “model.config_file” and “model.preset”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan is too large to be computed: “%1” exceeds 64-bit numbers. Make the model, the sequence length or the batch smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan&apos;s model cannot be read (%1). Choose another model or correct its config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The catalogue knows no half-precision speed of “%1”, so no time can be given. Enter the measured throughput (economics.tokens_per_second).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The catalogue knows no memory size of “%1”. Enter it (hardware.capacity_bytes).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist. Check the name, or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a file in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: permission denied. Change its permissions, or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a text file (UTF-8). Choose another file, or save it as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). Try again, or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be saved: its folder does not exist. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be saved: the file or its folder is read-only. Nothing was changed; save it somewhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be saved: the disk is full. The old file is unchanged; free some space or save it somewhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be saved (%2). The old file is unchanged; save it somewhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is neither a plan, nor a model&apos;s config.json, nor catalogue rows. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits: %1 of headroom. It needs %2 of %3 usable (nameplate %4).</source>
        <extracomment>%1 headroom, %2 needed, %3 usable memory of the GPU, %4 its nameplate capacity; all with their unit.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tight: the headroom of %1 lies inside the error bars. It needs %2 (%3) of %4 usable (nameplate %5).</source>
        <extracomment>%1 headroom (may be negative), %2 needed, %3 its range, %4 usable, %5 nameplate.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit: %1 too much. It needs %2 of %3 usable (nameplate %4).</source>
        <extracomment>%1 missing, %2 needed, %3 usable memory of the GPU, %4 its nameplate capacity.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance of fitting: below 1%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance of fitting: above 99%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance of fitting: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 cannot be “%2”. It can be: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no option “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom catalogue models|gpus|prices [--format FORMAT]

Lists the catalogue&apos;s rows, the user&apos;s own among them.

  models            models that “model.preset” can name
  gpus              GPUs that “hardware.gpu” can name
  prices            price range of a GPU and market
  --format FORMAT   text (default), json, csv or markdown
  -h, --help        show this help
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name one of “models”, “gpus” and “prices”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The catalogue has no “%1”, but models, gpus and prices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No command is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no command “%1”, and no file of that name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 plans are in error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No plan is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” shows what can be given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results cannot be written: the disk is full or the output was closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No output file is given (--output FILE).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output file has to end in .png, .svg or .pdf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--scale has to be a number from 1 to 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom render PLAN --output FILE [--what PART] [--scale N] [--theme THEME]

Draws a plan&apos;s charts without opening a window.

  PLAN              a plan document (*.headroom.json), or - for standard input
  -o, --output FILE ends in .png, .svg or .pdf
  --what PART       memory (default), cost, or page for both with their numbers
  --scale N         1 (default) to 4
  --theme THEME     light (default) or dark
  -h, --help        show this help

Exit status: 0 drawn, 1 the plan is in error or the file cannot be written, 2 wrong usage.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one plan to draw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 × %3, %4</source>
        <extracomment>%1 model, %2 number of GPUs, %3 kind of GPU, %4 sharding.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 name of the plan, %2 what it is.
----------
%1: an operator or module, %2: its shape.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host memory per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU at the peak (%1):</source>
        <extracomment>%1 is the phase of the training step with the highest memory, such as &quot;Backward&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an audio encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a classifier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A demo needs one folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom [FILE]
       headroom COMMAND …

Plans the memory, time and cost of a fine-tune. Without a command it opens its window, with
FILE in it: a plan, a model&apos;s config.json, or catalogue rows.

Commands:
  estimate          estimate plans: JSON, CSV, Markdown or text
  catalogue         list models, GPUs or prices
  render            draw a plan&apos;s charts into a PNG, SVG or PDF file
  explain           show what is alive at a plan&apos;s peak, tensor by tensor
  timeline          show the level of memory over a training step
  validate          compare with what PyTorch allocated in reference cases
  demo FOLDER       write the window of a sample plan and its report into a folder

  -h, --help        show this help; “headroom COMMAND --help” shows a command&apos;s
  -v, --version     show the version
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 allocated.</source>
        <extracomment>%1: a phase of the training step, %2: bytes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the textbook&apos;s formulas, which know no single tensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one plan to explain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The estimate of this plan has no phase “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--points has to be a number from 1 on, or “all”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom timeline PLAN [--points N] [--format FORMAT]

Shows the level of memory over the first and the steady training step, term by term, with
what was allocated last. The peak of each phase is among the points, however few they are.

  PLAN              a plan document (*.headroom.json), or - for standard input
  --points N        about how many points; 2000 without it; all: every allocation and release
  --format FORMAT   csv (default) or json
  -h, --help        show this help

Exit status: 0 done, 1 the plan is in error or its step is not executed, 2 wrong usage.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one plan.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no bound. One is written as in peak:median=0.002, phases:p95=0.2 or first_peak:max=1; it bounds peak, first_peak, phases, terms or parameters, in percent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file of reference cases is given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cases are covered. Errors in percent:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bounds:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not covered:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest errors of the peak, with the terms in its phase:</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 number(s)</source>
        <translation>
            <numerusform>%1 number</numerusform>
            <numerusform>%1 numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 row</numerusform>
            <numerusform>%1 rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 position(s)</source>
        <translation>
            <numerusform>%1 position</numerusform>
            <numerusform>%1 positions</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <extracomment>%1 numbers, the width of the model&apos;s stream.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 inner</source>
        <extracomment>%1 numbers, the width inside a feed-forward network.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 projected</source>
        <extracomment>%1 numbers, the width of a projection: all heads side by side.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 head(s)</source>
        <translation>
            <numerusform>%1 head</numerusform>
            <numerusform>%1 heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 key-value head(s)</source>
        <translation>
            <numerusform>%1 key-value head</numerusform>
            <numerusform>%1 key-value heads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per head</source>
        <extracomment>%1 numbers of one attention head.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 word(s)</source>
        <extracomment>%1 entries of the vocabulary.</extracomment>
        <translation>
            <numerusform>%1 word</numerusform>
            <numerusform>%1 words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 expert(s)</source>
        <translation>
            <numerusform>%1 expert</numerusform>
            <numerusform>%1 experts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chosen expert(s)</source>
        <extracomment>Experts that one token is sent to.</extracomment>
        <translation>
            <numerusform>%1 chosen expert</numerusform>
            <numerusform>%1 chosen experts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 expert row(s)</source>
        <extracomment>Tokens sorted by expert, one row for each token and chosen expert.</extracomment>
        <translation>
            <numerusform>%1 expert row</numerusform>
            <numerusform>%1 expert rows</numerusform>
        </translation>
    </message>
    <message>
        <source>rank %1</source>
        <extracomment>Of an adapter.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 latent</source>
        <extracomment>%1 numbers, the narrow width of latent attention.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>around the blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>block(s) %1</source>
        <extracomment>%1: numbers of blocks, such as &quot;0–4, 6&quot;.</extracomment>
        <translation>
            <numerusform>block %1</numerusform>
            <numerusform>blocks %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its parameter, until the optimizer step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved for backward by %1</source>
        <extracomment>%1: names of operators.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a checkpoint, to run the block again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in use at this moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steady step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, block %2: %3</source>
        <extracomment>%1: an operator or module, %2: number of a block, %3: its shape.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is “%2”: with adapters under FSDP2 PyTorch stops there (“got mixed torch.Tensor and DTensor”). Use another loss, or change %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom estimate PLAN [MORE …] [--format FORMAT] [--require-fit] [--replay]

Estimates memory, time and cost of plans.

  PLAN              a plan document (*.headroom.json), a file of plans one a line
                    (*.jsonl), or - for standard input
  --format FORMAT   json (default), csv, markdown or text
  --require-fit     exit with 3 if a plan does not fit
  --replay          replay three steps through PyTorch&apos;s allocator for reserved memory
  -h, --help        show this help

One plan gives one indented JSON object; several plans give one object a line, in their
order, with an error in the place of a plan that cannot be estimated.

Exit status: 0 all estimated, 1 a plan is in error, 2 wrong usage, 3 a plan does not fit
(only with --require-fit).
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom explain PLAN [--phase PHASE] [--segments] [--format FORMAT]

Shows what is alive when a phase of the training step needs most: each tensor with the
operator that made it, its shape, how many there are, and who holds them.

  PLAN              a plan document (*.headroom.json), or - for standard input
  --phase PHASE     %1;
                    without it the phase of the peak
  --segments        what PyTorch&apos;s allocator has reserved at its peak instead: each block of
                    each segment, and what lies there
  --format FORMAT   text (default), json, csv or markdown
  -h, --help        show this help

A plan that the textbook estimates has equations instead of tensors.

Exit status: 0 explained, 1 the plan is in error or has no such phase, 2 wrong usage.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimates against published runs. Errors in percent:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: headroom validate CASES [MORE …] [--bound BOUND …] [--replay] [--format FORMAT]

Executes the plans of reference cases and compares with what PyTorch allocated for them;
estimates the plans of published runs and compares with what they measured.

  CASES             reference cases or published runs, one a line (*.jsonl), or - for standard input
  --bound BOUND     what must not be exceeded, in percent, as in peak:median=0.002;
                    of peak, first_peak, phases, terms or parameters; median, p1 to p99
                    or max; may be given again
  --replay          published runs: replay PyTorch&apos;s allocator for reserved memory
  --format FORMAT   text (default), json, csv (one row a case) or markdown
  -h, --help        show this help

A case of a kind that is not executed yet counts as not covered, with its reason.

Exit status: 0 every bound holds, 1 a bound is broken or a case cannot be read, 2 wrong usage.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Published runs are validated without bounds, and apart from reference cases.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::AboutDialog</name>
    <message>
        <source>About Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Headroom %1&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Will this fine-tune fit on these GPUs, how long will it take, and what will it cost? Headroom answers before the GPUs are rented.&lt;/p&gt;&lt;p&gt;All figures are estimates with stated sources; the Breakdown tab shows each formula. Prices and catalogue rows carry their date.&lt;/p&gt;&lt;p&gt;Copyright the Headroom authors. Free software under the GNU General Public License, version 3 or later; it comes without any warranty. Built on Qt, Qt Charts, QCoro, nlohmann-json and tl::expected.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Accuracy</name>
    <message>
        <source>No published run is of this kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Printed figures: %1. Half of the estimates are within %2, nine of ten within %3; the range holds %4 of the figures.</source>
        <extracomment>The summary of the accuracy page: a number of figures, the median and 90th percentile of the error, and the share of figures that lie in the range of the estimate.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from %2: %3 %4, estimated %5 (%6).</source>
        <extracomment>A published run: %1 is its id, %2 the repository, %3 what was measured, %4 and %5 are sizes, %6 is &quot;+1.3 %&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::AccuracyChart</name>
    <message>
        <source>Accuracy chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated, %1</source>
        <extracomment>Title of an axis of the accuracy chart; %1 is GB or GiB.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured, %1</source>
        <extracomment>Title of an axis of the accuracy chart; %1 is GB or GiB.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outside the range</source>
        <extracomment>In the legend of the accuracy chart, beside an empty mark.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::AccuracyTab</name>
    <message>
        <source>All</source>
        <extracomment>First entry of a filter.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tier</source>
        <extracomment>How much of a published run is stated: A everything, B most, C less.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A: everything that matters is stated; B: one or two fields follow from the framework&apos;s defaults; C: more is inferred.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The published runs are being estimated…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms of the chosen run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a mark to see its source and its terms.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Actions</name>
    <message>
        <source>&amp;New Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export Picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy Chart as Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Numbers as &amp;Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;config.json…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit &amp;Shape…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose &amp;GPU…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>G&amp;B (10⁹ bytes, as on data sheets)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>G&amp;iB (2³⁰ bytes, as in nvidia-smi)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;maller Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Normal Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What Is This?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expor&amp;t Report…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::AliveModel</name>
    <message numerus="yes">
        <source>%1 tensor(s)</source>
        <extracomment>How many tensors of one shape; %1 is the number.</extracomment>
        <translation>
            <numerusform>%1 tensor</numerusform>
            <numerusform>%1 tensors</numerusform>
        </translation>
    </message>
    <message>
        <source>Term, operator, tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Answer</name>
    <message>
        <source>none is enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2, fully sharded</source>
        <extracomment>%1 is a number of GPUs, %2 what stands on the box of one, such as 80 GB.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is a size, %2 the range that holds it in nine cases of ten.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 allocated, in phase: %2</source>
        <extracomment>%1 is the size of what PyTorch allocates, %2 a phase of the training step.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, of which %2 are trained</source>
        <extracomment>%1 is a number of parameters, %2 how many of them are trained.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: the GPU&apos;s speed is not in the catalogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <extracomment>%1 is a cost range, %2 the price range of one GPU.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: no price or no time is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 full, %2 weights alone</source>
        <extracomment>%1 is the size of a checkpoint with optimizer state, %2 of one with the weights alone.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; writing a full one takes %2</source>
        <extracomment>%1 is the disk space that all kept checkpoints take, %2 the time to write a full one.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per GPU and step</source>
        <extracomment>%1 is the number of bytes that a GPU sends in a step.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nameplate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host memory per node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network traffic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewest GPUs by the textbook</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::BreakdownTab</name>
    <message>
        <source>Terms of the memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A GPU has to hold %1. The peak is in phase: %2.</source>
        <extracomment>Above the table of terms; %1 is a size, %2 a phase of the training step.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors alive at the peak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase of the training step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose highest moment the tree shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>In a list of phases: %1 is a phase, %2 the size that a GPU has to hold in it.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak (%1)</source>
        <extracomment>In a list of phases: the one with the highest memory; %1 is its name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::CostRanges</name>
    <message>
        <source>Cost chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost of the run in USD (logarithmic), at the smallest number of GPUs that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▸</source>
        <extracomment>The mark of the chosen row.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time: %1</source>
        <extracomment>Tooltip of the cost chart; %1 is a range of times.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of one GPU: %1</source>
        <extracomment>Tooltip of the cost chart; %1 is a price range of one GPU.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1, %2</source>
        <extracomment>Tooltip of the cost chart; where the price comes from, and of which day it is.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <extracomment>%1 is a number of GPUs, %2 their name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time not known</source>
        <extracomment>A GPU that nobody offers in the chosen market, or whose speed is not known.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no price known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, tight</source>
        <extracomment>%1 is a cost range; the plan fits this GPU only if the estimate is not too low.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen: %1, %2.</source>
        <extracomment>%1 is a number of GPUs and their name, %2 a cost range or why there is none.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cheapest: %1, %2.</source>
        <extracomment>%1 is a number of GPUs and their name, %2 a cost range.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then %1, %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The plan fits on no count of %n other kind(s) of GPU.</source>
        <translation>
            <numerusform>The plan fits on no count of %n other kind of GPU.</numerusform>
            <numerusform>The plan fits on no count of %n other kinds of GPU.</numerusform>
        </translation>
    </message>
    <message>
        <source>No costs: the plan cannot be estimated.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::DetailTables</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last allocation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (peak)</source>
        <extracomment>In a table: the row of the highest level; %1 is a phase.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detailed less textbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::DifferenceValue</name>
    <message>
        <source>Only one of the two memory models can estimate this plan. %1</source>
        <extracomment>%1 is a sentence that says which key of the plan stands in the way.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>In a list of differences: %1 is a term, %2 a size with its sign.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a GPU has to hold: by the textbook %1 (peak in %2), by the detailed model %3 (peak in %4). Detailed less textbook: %5.</source>
        <extracomment>%1, %3 sizes, %2, %4 phases of the training step; %5 a list of terms with sizes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Figure</name>
    <message>
        <source>Memory per GPU: %1 on %2</source>
        <extracomment>Title of a picture; %1 is a model, %2 a GPU.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost by GPU: %1</source>
        <extracomment>Title of a picture; %1 is a model.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over a training step: %1 on %2</source>
        <extracomment>Title of a picture; %1 is a model, %2 a GPU.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Textbook against detailed: %1</source>
        <extracomment>Title of a picture; %1 is a model.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimates against published runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::GpuModel</name>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak, dense BF16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Year</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (FP16)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not offered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::KnobControls</name>
    <message numerus="yes">
        <source>tokens</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>token</numerusform>
            <numerusform>tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>rows</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>row</numerusform>
            <numerusform>rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>GPUs</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>GPU</numerusform>
            <numerusform>GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>ranks</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>rank</numerusform>
            <numerusform>ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>elements</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>element</numerusform>
            <numerusform>elements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>parameters</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>parameter</numerusform>
            <numerusform>parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bytes</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>byte</numerusform>
            <numerusform>bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>hours</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>hour</numerusform>
            <numerusform>hours</numerusform>
        </translation>
    </message>
    <message>
        <source>USD/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>USD/GB/month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <extracomment>a number that holds because no other was entered
----------
a choice that holds because nothing else was chosen</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What holds unless the plan says otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::KnobSections</name>
    <message>
        <source>Preferences and Rollouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run and Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shards and Buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoints on Disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured Run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::KnobSlider</name>
    <message>
        <source>From %1 to %2 %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::MainWindow</name>
    <message>
        <source>&amp;Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Breakdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit Shape…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1[*] – Headroom</source>
        <extracomment>%1 is the name of a plan; [*] becomes a mark when it has unsaved changes</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each GPU has to hold under the four ZeRO stages, against what it has; below, what the run costs on each kind of GPU at the smallest number on which it fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether the plan fits, how sure that is, how long it takes and what it costs, and what was taken for granted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory that is allocated over the first and the steady training step, term by term, with the peak marked. Point at it to see what was allocated last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each part of the memory: the tensors that are alive at the peak, with their shapes and who holds them; by the textbook, the formula it comes from, with this plan&apos;s numbers and its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the formulas of articles give for this plan, and what the executed training step gives, term by term; and which of the two the estimate comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mo&amp;dels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far estimates were from what others measured and published: a mark for each printed peak, right where it lies on the diagonal. Choose one to see its source and its terms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;ccuracy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::MemoryBars</name>
    <message>
        <source>Buffers and KV cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nameplate</source>
        <extracomment>At a line of the memory chart: what stands on the GPU&apos;s box. Kept short.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per GPU at the peak</source>
        <extracomment>Title of the axis of the memory chart; %1 is GB or GiB.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usable</source>
        <extracomment>At a line of the memory chart: what a program can really use of a GPU&apos;s memory. Kept short.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▸ %1</source>
        <extracomment>The chosen stage under its bar; the triangle marks it.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: %3 (%4)</source>
        <extracomment>Tooltip of a bar&apos;s segment: stage, term, size and its share of the bar.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU at the peak, against %1 with %2, of which %3 are usable.</source>
        <extracomment>%1 is the name of a GPU, %2 and %3 are sizes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <extracomment>The chosen bar of a chart; %1 is the name of a ZeRO stage.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <extracomment>%1 is the name of a ZeRO stage, %2 says why it cannot be estimated.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs %2, between %3; %4.</source>
        <extracomment>%1 is a ZeRO stage, %2 a size, %3 a range of sizes, %4 &quot;1.5 GB left&quot; or &quot;short by 46.7 GB&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <extracomment>In the legend of the memory chart: the part of the overhead that the allocator cannot use.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of which %1 are fragmentation, by a replay of PyTorch&apos;s allocator</source>
        <extracomment>Tooltip of the overhead; %1 is a size.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the overhead are fragmentation.</source>
        <extracomment>%1 is a size: what PyTorch&apos;s allocator cannot use at the peak, as a replay of it found.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::MemoryTab</name>
    <message>
        <source>Memory chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost chart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelDifferenceChart</name>
    <message>
        <source>%1 %2</source>
        <extracomment>The last number of an axis with its unit: &quot;40 GB&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers: detailed less textbook</source>
        <extracomment>Behind the legend of a chart: what the numbers at the bars are.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory models</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelPanel</name>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads (%2 KV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts, %2 per token</source>
        <extracomment>a mixture of experts: how many there are, how many see a token</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vocabulary %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open config.json…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read a model from the config.json of its repository. A file can also be dropped on the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pick a well-known model from the built-in catalogue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit Shape…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter layers, widths and heads by hand, for a model that Headroom does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters, %2 active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters exactly</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelsTab</name>
    <message>
        <source>Estimate by:</source>
        <extracomment>Label of a choice between two memory models.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory models</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Page</name>
    <message>
        <source>%1 × %2, %3, sequence length %4, micro-batch %5, %6, %7</source>
        <extracomment>The plan in one line: number and name of the GPUs, ZeRO stage, sequence length, micro-batch, method, optimizer.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this assumes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made with Headroom. Prices and GPUs from the catalogue of %1. Ranges are ranges, not errors of rounding; check the price before renting.</source>
        <extracomment>At the foot of a printed page; %1 is a date in the form 2026-07-09.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::PhaseTimeline</name>
    <message>
        <source>%1 allocated, in the order of allocations (not in time)</source>
        <extracomment>Title of the axis of the timeline; %1 is GB or GiB.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak: %1, %2</source>
        <extracomment>Marks the highest point of the timeline; %1 is a size, %2 a phase of the training step.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::PickerDialog</name>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanFiles</name>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans and configs (*.headroom.json *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model configs (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans (*.headroom.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A plan without a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom did not end as it should. “%1” as of %2 was not saved.</source>
        <extracomment>%1 is the name of a plan, %2 a date and time</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>untitled</source>
        <extracomment>name of a plan that has no file yet</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanPanel</name>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch and Sharding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>batch %1</source>
        <extracomment>rows that one optimizer step sees, over all GPUs</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Source: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::PresetModel</name>
    <message>
        <source>Source: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Prompts</name>
    <message>
        <source>Unsaved Changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan “%1” has changes that are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without saving, the changes are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore Unsaved Work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::RangeBox</name>
    <message>
        <source>%1, lowest</source>
        <extracomment>%1 is a quantity such as &quot;Price&quot;; the box holds the lower end of its range.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, highest</source>
        <extracomment>%1 is a quantity such as &quot;Price&quot;; the box holds the upper end of its range.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <extracomment>between the two ends of a range, as in &quot;1.20 to 2.40&quot;</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, own values</source>
        <extracomment>%1 is a quantity such as &quot;Price&quot;; ticked, the user gives its range.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::RecipeDialog</name>
    <message>
        <source>Custom Recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As follows from the others</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::RecipeKnob</name>
    <message>
        <source>%1 weights + %2 gradients + %3 master copy + %4 moments = %5 bytes per trained parameter</source>
        <extracomment>Bytes per trained parameter: weights, gradients, master copy, moments of the optimizer, and their sum.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 B</source>
        <extracomment>a recipe&apos;s name and the bytes it takes for each trained parameter</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Custom…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose each number format yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The framework&apos;s own recipe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixed precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All fp32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No master copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fp32 gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All bf16</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Section</name>
    <message>
        <source>Open; press to fold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folded; press to open.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShapeEditor</name>
    <message>
        <source>Edit Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a model whose config.json Headroom does not understand. Sizes as they stand in the model&apos;s config.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_hidden_layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hidden width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden_size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Query heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_attention_heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Key-value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_key_value_heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head &amp;width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;MLP width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>intermediate_size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MLP with a &amp;gate (three matrices)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vocab_size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output head &amp;tied to the embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_local_experts; 0 for a dense model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts &amp;per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_experts_per_tok</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of an e&amp;xpert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moe_intermediate_size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Tables</name>
    <message>
        <source>Term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <extracomment>Title of a table&apos;s column; %1 is the ZeRO stage that the plan has.
----------
The plan&apos;s own GPU in a table; %1 is its name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of which fragmentation</source>
        <extracomment>A row of the memory table: the part of the overhead that the allocator cannot use.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::TimelineTab</name>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::TimelineValue</name>
    <message>
        <source>The course of this plan&apos;s step cannot be shown. %1</source>
        <extracomment>%1 is a sentence that says what is not followed.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocated memory over the first and the steady training step, in the order of its allocations, not in time. The peak of the steady step is %1. %2</source>
        <extracomment>%1 is a size; %2 says where in the step and what was allocated.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>In a list of peaks: %1 is a phase, %2 a size.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest levels of the steady step: %1.</source>
        <extracomment>%1 is a list of phases with sizes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: %3 allocated. Last allocation: %4 (%5).</source>
        <extracomment>%1 first or steady step, %2 phase, %3 size, %4 an operator with its shape, %5 size.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::Twin</name>
    <message>
        <source>Table</source>
        <extracomment>Button above a chart that shows its numbers instead.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the picture: %1</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the table: %1</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export to a file: %1</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headroom::ui::VerdictPanel</name>
    <message>
        <source>What this assumes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>

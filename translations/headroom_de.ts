<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>PhaseTimeline</name>
    <message>
        <source>Buffers and temporaries</source>
        <translation>Puffer und Zwischenspeicher</translation>
    </message>
</context>
<context>
    <name>headroom::Words</name>
    <message>
        <source>Detailed</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>The training step followed operator by operator.</source>
        <translation>Der Trainingsschritt, Operator für Operator verfolgt.</translation>
    </message>
    <message>
        <source>Textbook</source>
        <translation>Lehrbuch</translation>
    </message>
    <message>
        <source>The formulas that articles and papers give.</source>
        <translation>Die Formeln, die in Artikeln und Aufsätzen stehen.</translation>
    </message>
    <message>
        <source>Generic</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>No trainer&apos;s habits, only the plan&apos;s own settings.</source>
        <translation>Keine Gewohnheiten eines Trainers, nur die Einstellungen des Plans.</translation>
    </message>
    <message>
        <source>Full fine-tuning</source>
        <translation>Volles Fine-Tuning</translation>
    </message>
    <message>
        <source>Every parameter is trained.</source>
        <translation>Jeder Parameter wird trainiert.</translation>
    </message>
    <message>
        <source>Small adapters are trained, the base is frozen.</source>
        <translation>Kleine Adapter werden trainiert, das Basismodell ist eingefroren.</translation>
    </message>
    <message>
        <source>As LoRA, with the frozen base stored in few bits.</source>
        <translation>Wie LoRA, das eingefrorene Basismodell liegt in wenigen Bits vor.</translation>
    </message>
    <message>
        <source>Supervised (SFT)</source>
        <translation>Überwacht (SFT)</translation>
    </message>
    <message>
        <source>Also continued pretraining.</source>
        <translation>Auch fortgesetztes Vortraining.</translation>
    </message>
    <message>
        <source>Preference pairs; may hold a reference model.</source>
        <translation>Präferenzpaare; hält unter Umständen ein Referenzmodell.</translation>
    </message>
    <message>
        <source>Generates text, with a value model.</source>
        <translation>Erzeugt Text, mit einem Wertmodell.</translation>
    </message>
    <message>
        <source>Generates groups of texts, without a value model.</source>
        <translation>Erzeugt Gruppen von Texten, ohne Wertmodell.</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>Auf der GPU</translation>
    </message>
    <message>
        <source>In host memory</source>
        <translation>Im Hauptspeicher</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>On the training GPUs</source>
        <translation>Auf den GPUs des Trainings</translation>
    </message>
    <message>
        <source>On GPUs of its own</source>
        <translation>Auf eigenen GPUs</translation>
    </message>
    <message>
        <source>All linear layers</source>
        <translation>Alle linearen Schichten</translation>
    </message>
    <message>
        <source>Attention only</source>
        <translation>Nur Attention</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>All unquantised</source>
        <translation>Alles Unquantisierte</translation>
    </message>
    <message>
        <source>Norms only</source>
        <translation>Nur Normierungen</translation>
    </message>
    <message>
        <source>NF4, double quantisation</source>
        <translation>NF4, doppelt quantisiert</translation>
    </message>
    <message>
        <source>4 bits, scales quantised too.</source>
        <translation>4 Bit, auch die Skalen sind quantisiert.</translation>
    </message>
    <message>
        <source>4 bits.</source>
        <translation>4 Bit.</translation>
    </message>
    <message>
        <source>8 bits.</source>
        <translation>8 Bit.</translation>
    </message>
    <message>
        <source>GPTQ, 4 bits</source>
        <translation>GPTQ, 4 Bit</translation>
    </message>
    <message>
        <source>GPTQ, 8 bits</source>
        <translation>GPTQ, 8 Bit</translation>
    </message>
    <message>
        <source>AWQ, 4 bits</source>
        <translation>AWQ, 4 Bit</translation>
    </message>
    <message>
        <source>2 bytes per parameter.</source>
        <translation>2 Byte je Parameter.</translation>
    </message>
    <message>
        <source>4 bytes per parameter.</source>
        <translation>4 Byte je Parameter.</translation>
    </message>
    <message>
        <source>1 byte per parameter.</source>
        <translation>1 Byte je Parameter.</translation>
    </message>
    <message>
        <source>The weights themselves are stepped.</source>
        <translation>Der Schritt ändert die Gewichte selbst.</translation>
    </message>
    <message>
        <source>Two moments per parameter.</source>
        <translation>Zwei Momente je Parameter.</translation>
    </message>
    <message>
        <source>AdamW, 8 bits</source>
        <translation>AdamW, 8 Bit</translation>
    </message>
    <message>
        <source>Two moments of one byte.</source>
        <translation>Zwei Momente von einem Byte.</translation>
    </message>
    <message>
        <source>AdamW, 4 bits</source>
        <translation>AdamW, 4 Bit</translation>
    </message>
    <message>
        <source>Two moments of half a byte.</source>
        <translation>Zwei Momente von einem halben Byte.</translation>
    </message>
    <message>
        <source>AdamW, paged</source>
        <translation>AdamW, ausgelagert</translation>
    </message>
    <message>
        <source>Moments can move to host memory.</source>
        <translation>Momente können in den Hauptspeicher ausweichen.</translation>
    </message>
    <message>
        <source>AdamW, 8 bits, paged</source>
        <translation>AdamW, 8 Bit, ausgelagert</translation>
    </message>
    <message>
        <source>A row and a column instead of a matrix.</source>
        <translation>Eine Zeile und eine Spalte statt einer Matrix.</translation>
    </message>
    <message>
        <source>One moment per parameter.</source>
        <translation>Ein Moment je Parameter.</translation>
    </message>
    <message>
        <source>Lion, 8 bits</source>
        <translation>Lion, 8 Bit</translation>
    </message>
    <message>
        <source>No state.</source>
        <translation>Kein Zustand.</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>One moment for matrices, AdamW for the rest.</source>
        <translation>Ein Moment für Matrizen, AdamW für den Rest.</translation>
    </message>
    <message>
        <source>Moments in a low-rank space.</source>
        <translation>Momente in einem Raum niedrigen Rangs.</translation>
    </message>
    <message>
        <source>Scales from a low-rank space.</source>
        <translation>Skalen aus einem Raum niedrigen Rangs.</translation>
    </message>
    <message>
        <source>foreach</source>
        <translation>foreach</translation>
    </message>
    <message>
        <source>Holds a temporary copy.</source>
        <translation>Hält eine vorübergehende Kopie.</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>fused</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>in backward</source>
        <translation>im Rückwärtsgang</translation>
    </message>
    <message>
        <source>Gradients never exist all at once.</source>
        <translation>Die Gradienten sind nie alle zugleich da.</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Only the input of each layer is kept.</source>
        <translation>Nur die Eingabe jeder Schicht wird behalten.</translation>
    </message>
    <message>
        <source>Everything is kept; fastest.</source>
        <translation>Alles wird behalten; am schnellsten.</translation>
    </message>
    <message>
        <source>Selective</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Only what is large and cheap is computed again.</source>
        <translation>Nur was groß und billig ist, wird neu berechnet.</translation>
    </message>
    <message>
        <source>Full, offloaded</source>
        <translation>Vollständig, ausgelagert</translation>
    </message>
    <message>
        <source>Layer inputs wait in host memory.</source>
        <translation>Die Eingaben der Schichten warten im Hauptspeicher.</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>Nach Operator</translation>
    </message>
    <message>
        <source>Every 2nd layer</source>
        <translation>Jede 2. Schicht</translation>
    </message>
    <message>
        <source>Every 3rd layer</source>
        <translation>Jede 3. Schicht</translation>
    </message>
    <message>
        <source>Every 4th layer</source>
        <translation>Jede 4. Schicht</translation>
    </message>
    <message>
        <source>Every 5th layer</source>
        <translation>Jede 5. Schicht</translation>
    </message>
    <message>
        <source>Every 6th layer</source>
        <translation>Jede 6. Schicht</translation>
    </message>
    <message>
        <source>Every 7th layer</source>
        <translation>Jede 7. Schicht</translation>
    </message>
    <message>
        <source>Every 8th layer</source>
        <translation>Jede 8. Schicht</translation>
    </message>
    <message>
        <source>The score matrix never exists.</source>
        <translation>Die Score-Matrix entsteht nie.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own fused attention.</source>
        <translation>Die verschmolzene Attention von PyTorch selbst.</translation>
    </message>
    <message>
        <source>Eager</source>
        <translation>Eager</translation>
    </message>
    <message>
        <source>Scores of all heads are held.</source>
        <translation>Die Scores aller Köpfe werden gehalten.</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Einfach</translation>
    </message>
    <message>
        <source>Fused</source>
        <translation>Verschmolzen</translation>
    </message>
    <message>
        <source>Liger or TransformerEngine.</source>
        <translation>Liger oder TransformerEngine.</translation>
    </message>
    <message>
        <source>Fused norms only</source>
        <translation>Nur verschmolzene Normierungen</translation>
    </message>
    <message>
        <source>Full logits</source>
        <translation>Alle Logits</translation>
    </message>
    <message>
        <source>Chunked</source>
        <translation>In Stücken</translation>
    </message>
    <message>
        <source>0: DDP</source>
        <translation>0: DDP</translation>
    </message>
    <message>
        <source>Every GPU holds everything.</source>
        <translation>Jede GPU hält alles.</translation>
    </message>
    <message>
        <source>Optimizer state and master weights are divided.</source>
        <translation>Optimiererzustand und Master-Gewichte werden aufgeteilt.</translation>
    </message>
    <message>
        <source>Gradients are divided too.</source>
        <translation>Auch die Gradienten werden aufgeteilt.</translation>
    </message>
    <message>
        <source>Weights are divided too.</source>
        <translation>Auch die Gewichte werden aufgeteilt.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s own stage 3.</source>
        <translation>PyTorchs eigene Stufe 3.</translation>
    </message>
    <message>
        <source>PyTorch&apos;s older stage 3, with flat parameters.</source>
        <translation>PyTorchs ältere Stufe 3, mit flachen Parametern.</translation>
    </message>
    <message>
        <source>Layer split</source>
        <translation>Schichtweise</translation>
    </message>
    <message>
        <source>Layers placed on GPUs one after the other.</source>
        <translation>Schichten liegen der Reihe nach auf den GPUs.</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>Ring</translation>
    </message>
    <message>
        <source>Interleaved</source>
        <translation>Verschränkt</translation>
    </message>
    <message>
        <source>On demand</source>
        <translation>Auf Abruf</translation>
    </message>
    <message>
        <source>Spot</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>Cheaper, may be taken away.</source>
        <translation>Billiger, kann entzogen werden.</translation>
    </message>
    <message>
        <source>Community</source>
        <translation>Community</translation>
    </message>
    <message>
        <source>Private hosts and marketplaces.</source>
        <translation>Private Anbieter und Marktplätze.</translation>
    </message>
    <message>
        <source>Allocated by PyTorch</source>
        <translation>Von PyTorch belegt</translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_allocated()</source>
        <translation>torch.cuda.max_memory_allocated()</translation>
    </message>
    <message>
        <source>Reserved by PyTorch</source>
        <translation>Von PyTorch reserviert</translation>
    </message>
    <message>
        <source>torch.cuda.max_memory_reserved()</source>
        <translation>torch.cuda.max_memory_reserved()</translation>
    </message>
    <message>
        <source>Used on the device</source>
        <translation>Auf dem Gerät belegt</translation>
    </message>
    <message>
        <source>What nvidia-smi prints.</source>
        <translation>Was nvidia-smi anzeigt.</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <extracomment>A range of two numbers, low and high.</extracomment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <extracomment>A size in gigabytes (10^9 bytes) or gibibytes (2^30 bytes).</extracomment>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>&lt;%1</source>
        <translation>&lt;%1</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>%1 USD</source>
        <extracomment>An amount of money, or a range of it, in US dollars.</extracomment>
        <translation>%1 USD</translation>
    </message>
    <message>
        <source>%1 USD per GPU-hour</source>
        <translation>%1 USD je GPU-Stunde</translation>
    </message>
    <message>
        <source>%1%</source>
        <extracomment>A share in percent; some languages want a space before the sign.</extracomment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 M</source>
        <extracomment>Millions of parameters.</extracomment>
        <translation>%1 Mio.</translation>
    </message>
    <message>
        <source>%1 B</source>
        <extracomment>Billions (10^9) of parameters.</extracomment>
        <translation>%1 Mrd.</translation>
    </message>
    <message>
        <source>%1 T</source>
        <extracomment>Trillions (10^12) of parameters.</extracomment>
        <translation>%1 Bio.</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>%1 M tokens</source>
        <translation>%1 Mio. Token</translation>
    </message>
    <message>
        <source>%1 B tokens</source>
        <translation>%1 Mrd. Token</translation>
    </message>
    <message>
        <source>%1 T tokens</source>
        <translation>%1 Bio. Token</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Token/s</translation>
    </message>
    <message>
        <source>%1 FLOP</source>
        <translation>%1 FLOP</translation>
    </message>
    <message>
        <source>%1 × 10^%2 FLOP</source>
        <extracomment>Floating-point operations in scientific notation, such as 2.41 × 10^18 FLOP.</extracomment>
        <translation>%1 × 10^%2 FLOP</translation>
    </message>
    <message>
        <source>%1 TFLOP/s</source>
        <translation>%1 TFLOP/s</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>Der Text</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <extracomment>A file, and where in it.</extracomment>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>a state-space model</source>
        <translation>ein Zustandsraummodell</translation>
    </message>
    <message>
        <source>an encoder</source>
        <translation>ein Encoder</translation>
    </message>
    <message>
        <source>an encoder-decoder</source>
        <translation>ein Encoder-Decoder</translation>
    </message>
    <message>
        <source>a vision encoder</source>
        <translation>ein Bild-Encoder</translation>
    </message>
    <message>
        <source>a model with linear attention</source>
        <translation>ein Modell mit linearer Attention</translation>
    </message>
    <message>
        <source>%1: this is not valid JSON. Correct the text there, or get the file again.</source>
        <translation>%1: Dies ist kein gültiges JSON. Berichtigen Sie den Text dort, oder laden Sie die Datei neu herunter.</translation>
    </message>
    <message>
        <source>%1: “%2” is not valid JSON. Correct the text there, or get the file again.</source>
        <translation>%1: „%2“ ist kein gültiges JSON. Berichtigen Sie den Text dort, oder laden Sie die Datei neu herunter.</translation>
    </message>
    <message>
        <source>%1: “%2” is %3, and its training is not modelled. Choose a decoder-only language model.</source>
        <translation>%1: „%2“ ist %3, und dessen Training wird nicht nachgebildet. Wählen Sie ein reines Decoder-Sprachmodell.</translation>
    </message>
    <message>
        <source>%1: the architecture “%2” is not known. Enter the model&apos;s shape by hand, or choose a similar model of the library.</source>
        <translation>%1: Die Architektur „%2“ ist nicht bekannt. Geben Sie die Maße des Modells von Hand ein, oder wählen Sie ein ähnliches Modell der Bibliothek.</translation>
    </message>
    <message>
        <source>%1: the architecture “%2” is not known. These keys were understood: %3. Enter the model&apos;s shape by hand, or choose a similar model of the library.</source>
        <translation>%1: Die Architektur „%2“ ist nicht bekannt. Verstanden wurden diese Schlüssel: %3. Geben Sie die Maße des Modells von Hand ein, oder wählen Sie ein ähnliches Modell der Bibliothek.</translation>
    </message>
    <message>
        <source>%1: the key “%2” is missing. Add it.</source>
        <translation>%1: Der Schlüssel „%2“ fehlt. Ergänzen Sie ihn.</translation>
    </message>
    <message>
        <source>%1: the key “%2” is missing; “%3” makes it necessary. Add it.</source>
        <translation>%1: Der Schlüssel „%2“ fehlt; „%3“ macht ihn nötig. Ergänzen Sie ihn.</translation>
    </message>
    <message>
        <source>%1: the key “%2” is not known. Correct its spelling or remove it.</source>
        <translation>%1: Der Schlüssel „%2“ ist nicht bekannt. Berichtigen Sie seine Schreibweise, oder entfernen Sie ihn.</translation>
    </message>
    <message>
        <source>%1: the key “%2” is not known. Known here: %3.</source>
        <translation>%1: Der Schlüssel „%2“ ist nicht bekannt. Bekannt sind hier: %3.</translation>
    </message>
    <message>
        <source>%1 is another kind of document: “format” has to be “%2”. Choose another file.</source>
        <translation>%1 ist ein anderes Dokument: „format“ muss „%2“ sein. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 is another kind of document: “format” is “%2” and has to be “%3”. Choose another file.</source>
        <translation>%1 ist ein anderes Dokument: „format“ ist „%2“ und muss „%3“ sein. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 is empty: there is nothing to read. Choose another file.</source>
        <translation>%1 ist leer: Es gibt nichts zu lesen. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 is larger than %2: no plan and no config.json is. Choose another file.</source>
        <translation>%1 ist größer als %2: So groß ist kein Plan und keine config.json. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1: brackets are nested deeper than %2 levels: no plan and no config.json is. Get the file again.</source>
        <translation>%1: Die Klammern sind tiefer als %2 Ebenen verschachtelt: So tief ist kein Plan und keine config.json. Laden Sie die Datei neu herunter.</translation>
    </message>
    <message>
        <source>%1 is no JSON object: it has to begin with { and end with }. Choose another file.</source>
        <translation>%1 ist kein JSON-Objekt: Es muss mit { beginnen und mit } enden. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, not the file itself. Run “git lfs pull”, or download the file from the model&apos;s page.</source>
        <translation>%1 ist ein Git-LFS-Zeiger, nicht die Datei selbst. Führen Sie „git lfs pull“ aus, oder laden Sie die Datei von der Seite des Modells herunter.</translation>
    </message>
    <message>
        <source>%1 is a web page, not JSON. Download the raw file from the model&apos;s page.</source>
        <translation>%1 ist eine Webseite, kein JSON. Laden Sie die rohe Datei von der Seite des Modells herunter.</translation>
    </message>
    <message>
        <source>%1 holds only the path of another file (%2), as a download of a symbolic link does. Choose that file.</source>
        <translation>%1 enthält nur den Pfad einer anderen Datei (%2), wie es beim Herunterladen einer symbolischen Verknüpfung geschieht. Wählen Sie jene Datei.</translation>
    </message>
    <message>
        <source>%1: the key “%2” stands there twice. Remove one of them.</source>
        <translation>%1: Der Schlüssel „%2“ steht zweimal da. Entfernen Sie einen davon.</translation>
    </message>
    <message>
        <source>%1: the number at “%2” is larger than any that can be computed with. Correct it.</source>
        <translation>%1: Die Zahl bei „%2“ ist größer als jede, mit der gerechnet werden kann. Berichtigen Sie sie.</translation>
    </message>
    <message>
        <source>%1: “%2” is %3, but has to be %4. Correct it.</source>
        <translation>%1: „%2“ ist %3, muss aber %4 sein. Berichtigen Sie es.</translation>
    </message>
    <message>
        <source>%1: “%2” is %3, but its limits are: %4. Correct it.</source>
        <translation>%1: „%2“ ist %3, die Grenzen sind aber: %4. Berichtigen Sie es.</translation>
    </message>
    <message>
        <source>%1: “%2” cannot be “%3”. It can be: %4.</source>
        <translation>%1: „%2“ kann nicht „%3“ sein. Möglich sind: %4.</translation>
    </message>
    <message>
        <source>%1: “%2” and “%3” contradict each other. Remove one of them.</source>
        <translation>%1: „%2“ und „%3“ widersprechen einander. Entfernen Sie eines davon.</translation>
    </message>
    <message>
        <source>%1: “%2” (%3) does not divide “%4”. Correct one of them.</source>
        <translation>%1: „%2“ (%3) teilt „%4“ nicht. Berichtigen Sie eines davon.</translation>
    </message>
    <message>
        <source>%1 was written by a newer Headroom: it has version %2, and this program reads up to version %3. Update Headroom to open it.</source>
        <translation>%1 wurde von einem neueren Headroom geschrieben: Es hat Version %2, und dieses Programm liest bis Version %3. Aktualisieren Sie Headroom, um es zu öffnen.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model to train. Its shape decides the size of every term.</source>
        <translation>Das Modell, das trainiert wird. Seine Maße bestimmen die Größe jedes Postens.</translation>
    </message>
    <message>
        <source>Model config</source>
        <translation>Konfiguration des Modells</translation>
    </message>
    <message>
        <source>A config.json embedded in the plan.</source>
        <translation>Eine config.json, die im Plan steckt.</translation>
    </message>
    <message>
        <source>Config file</source>
        <translation>Konfigurationsdatei</translation>
    </message>
    <message>
        <source>A config.json beside the plan.</source>
        <translation>Eine config.json neben dem Plan.</translation>
    </message>
    <message>
        <source>Model from the library</source>
        <translation>Modell aus der Bibliothek</translation>
    </message>
    <message>
        <source>A model of the built-in catalogue.</source>
        <translation>Ein Modell des eingebauten Katalogs.</translation>
    </message>
    <message>
        <source>Model name</source>
        <translation>Name des Modells</translation>
    </message>
    <message>
        <source>Shown in titles; changes no number.</source>
        <translation>Steht in Titeln; ändert keine Zahl.</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Replaces the parameter count computed from the config; textbook model only. All terms that are per parameter follow.</source>
        <translation>Ersetzt die Parameterzahl, die aus der Konfiguration berechnet wird; nur im Lehrbuchmodell. Alle Posten je Parameter folgen.</translation>
    </message>
    <message>
        <source>Plan name</source>
        <translation>Name des Plans</translation>
    </message>
    <message>
        <source>Shown in titles and comparisons; changes no number.</source>
        <translation>Steht in Titeln und Vergleichen; ändert keine Zahl.</translation>
    </message>
    <message>
        <source>Plan id</source>
        <translation>Kennung des Plans</translation>
    </message>
    <message>
        <source>Carried into the result; changes no number.</source>
        <translation>Steht auch im Ergebnis; ändert keine Zahl.</translation>
    </message>
    <message>
        <source>Memory model</source>
        <translation>Speichermodell</translation>
    </message>
    <message>
        <source>The formulas of articles and papers, or the training step followed operator by operator.</source>
        <translation>Die Formeln aus Artikeln und Aufsätzen, oder der Trainingsschritt, Operator für Operator verfolgt.</translation>
    </message>
    <message>
        <source>Count the live layer</source>
        <translation>Lebende Schicht mitzählen</translation>
    </message>
    <message>
        <source>Adds the one layer that is being recomputed under full checkpointing.</source>
        <translation>Zählt bei vollständigem Checkpointing die eine Schicht mit, die gerade neu berechnet wird.</translation>
    </message>
    <message>
        <source>Adapter share</source>
        <translation>Anteil der Adapter</translation>
    </message>
    <message>
        <source>Trainable share of the parameters under LoRA; empty: computed from rank and targets.</source>
        <translation>Trainierbarer Anteil der Parameter unter LoRA; leer: aus Rang und Zielen berechnet.</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>The trainer; it decides defaults such as loss path and optimizer step.</source>
        <translation>Der Trainer; er bestimmt Vorgaben wie den Weg des Loss und den Schritt des Optimierers.</translation>
    </message>
    <message>
        <source>Framework version</source>
        <translation>Version des Frameworks</translation>
    </message>
    <message>
        <source>Behaviour of an older release where it is known to differ.</source>
        <translation>Verhalten einer älteren Ausgabe, soweit der Unterschied bekannt ist.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Full fine-tuning trains every parameter. LoRA trains small adapters, so gradients and optimizer state almost vanish; QLoRA also stores the base weights in 4 bits.</source>
        <translation>Volles Fine-Tuning trainiert jeden Parameter. LoRA trainiert kleine Adapter, sodass Gradienten und Optimiererzustand fast verschwinden; QLoRA speichert zudem die Basisgewichte in 4 Bit.</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Supervised fine-tuning needs one model; preference and reinforcement learning hold more of them.</source>
        <translation>Überwachtes Fine-Tuning braucht ein Modell; Präferenz- und bestärkendes Lernen halten mehrere.</translation>
    </message>
    <message>
        <source>Rollouts per prompt</source>
        <translation>Rollouts je Prompt</translation>
    </message>
    <message>
        <source>Texts generated for one prompt. Generation and training memory grow with it.</source>
        <translation>Texte, die für einen Prompt erzeugt werden. Der Speicher von Erzeugung und Training wächst mit.</translation>
    </message>
    <message>
        <source>Prompts per generation</source>
        <translation>Prompts je Erzeugung</translation>
    </message>
    <message>
        <source>Prompts that the whole job generates for at once.</source>
        <translation>Prompts, für die der ganze Lauf zugleich erzeugt.</translation>
    </message>
    <message>
        <source>Tokens per rollout</source>
        <translation>Token je Rollout</translation>
    </message>
    <message>
        <source>Longest generated text; the KV cache grows in proportion.</source>
        <translation>Längster erzeugter Text; der KV-Cache wächst im Verhältnis.</translation>
    </message>
    <message>
        <source>Reference model</source>
        <translation>Referenzmodell</translation>
    </message>
    <message>
        <source>A frozen copy to compare with: held on the GPU, in host memory, or not at all.</source>
        <translation>Eine eingefrorene Kopie zum Vergleich: auf der GPU, im Hauptspeicher oder gar nicht gehalten.</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Erzeugung</translation>
    </message>
    <message>
        <source>On the training GPUs, where it shares their memory, or on GPUs of its own.</source>
        <translation>Auf den GPUs des Trainings, deren Speicher sie teilt, oder auf eigenen GPUs.</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA-Rang</translation>
    </message>
    <message>
        <source>Width of the adapters. Their parameters grow in proportion; the rest of the memory hardly changes.</source>
        <translation>Breite der Adapter. Ihre Parameter wachsen im Verhältnis; der übrige Speicher ändert sich kaum.</translation>
    </message>
    <message>
        <source>LoRA targets</source>
        <translation>LoRA-Ziele</translation>
    </message>
    <message>
        <source>Which matrices get an adapter.</source>
        <translation>Welche Matrizen einen Adapter bekommen.</translation>
    </message>
    <message>
        <source>Whole modules trained</source>
        <translation>Ganz trainierte Module</translation>
    </message>
    <message>
        <source>Modules trained as they are beside the adapters; each has gradients and optimizer state.</source>
        <translation>Module, die neben den Adaptern ganz trainiert werden; jedes hat Gradienten und Optimiererzustand.</translation>
    </message>
    <message>
        <source>LoRA variant</source>
        <translation>LoRA-Variante</translation>
    </message>
    <message>
        <source>DoRA also learns a magnitude per output, and keeps more.</source>
        <translation>DoRA lernt auch einen Betrag je Ausgabe und behält mehr.</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA-Dropout</translation>
    </message>
    <message>
        <source>Above zero a mask and a dropped copy of each adapter&apos;s input are kept.</source>
        <translation>Über null werden eine Maske und eine ausgedünnte Kopie der Eingabe jedes Adapters behalten.</translation>
    </message>
    <message>
        <source>Adapter format</source>
        <translation>Format der Adapter</translation>
    </message>
    <message>
        <source>Number format of the adapter parameters.</source>
        <translation>Zahlenformat der Adapterparameter.</translation>
    </message>
    <message>
        <source>Base in fp32</source>
        <translation>Basis in fp32</translation>
    </message>
    <message>
        <source>What of the frozen base model is held in fp32; more of it costs weight memory.</source>
        <translation>Was vom eingefrorenen Basismodell in fp32 gehalten wird; mehr davon kostet Speicher für Gewichte.</translation>
    </message>
    <message>
        <source>Quantisation</source>
        <translation>Quantisierung</translation>
    </message>
    <message>
        <source>How the frozen base weights are stored under QLoRA: fewer bits, less weight memory, slower steps.</source>
        <translation>Wie die eingefrorenen Basisgewichte unter QLoRA gespeichert sind: weniger Bits, weniger Speicher für Gewichte, langsamere Schritte.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout of the model itself; above zero it keeps masks.</source>
        <translation>Dropout des Modells selbst; über null behält es Masken.</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Number formats of weights, gradients, master copy and optimizer state: the bytes per parameter.</source>
        <translation>Zahlenformate von Gewichten, Gradienten, Master-Kopie und Optimiererzustand: die Bytes je Parameter.</translation>
    </message>
    <message>
        <source>Weights format</source>
        <translation>Format der Gewichte</translation>
    </message>
    <message>
        <source>Number format of the weights that forward and backward use.</source>
        <translation>Zahlenformat der Gewichte für Vorwärts- und Rückwärtsgang.</translation>
    </message>
    <message>
        <source>Compute format</source>
        <translation>Format der Rechnung</translation>
    </message>
    <message>
        <source>Number format of the arithmetic; activations follow it.</source>
        <translation>Zahlenformat der Rechnung; die Aktivierungen folgen ihm.</translation>
    </message>
    <message>
        <source>Gradient format</source>
        <translation>Format der Gradienten</translation>
    </message>
    <message>
        <source>Number format of the gradients: 2 or 4 bytes per trained parameter.</source>
        <translation>Zahlenformat der Gradienten: 2 oder 4 Byte je trainiertem Parameter.</translation>
    </message>
    <message>
        <source>Master copy</source>
        <translation>Master-Kopie</translation>
    </message>
    <message>
        <source>A separate fp32 copy of the weights costs 4 bytes per trained parameter and keeps small updates.</source>
        <translation>Eine eigene fp32-Kopie der Gewichte kostet 4 Byte je trainiertem Parameter und bewahrt kleine Änderungen.</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>AdamW holds two numbers per trained parameter. 8-bit, factored and momentum-free optimizers hold less.</source>
        <translation>AdamW hält zwei Zahlen je trainiertem Parameter. Optimierer mit 8 Bit, mit Faktoren oder ohne Momente halten weniger.</translation>
    </message>
    <message>
        <source>Moments format</source>
        <translation>Format der Momente</translation>
    </message>
    <message>
        <source>Number format of the optimizer&apos;s memory.</source>
        <translation>Zahlenformat des Gedächtnisses des Optimierers.</translation>
    </message>
    <message>
        <source>Optimizer step</source>
        <translation>Schritt des Optimierers</translation>
    </message>
    <message>
        <source>How the step is run: foreach holds a temporary copy of the parameters, fused does not.</source>
        <translation>Wie der Schritt abläuft: foreach hält eine vorübergehende Kopie der Parameter, fused nicht.</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Sequenzlänge</translation>
    </message>
    <message>
        <source>Tokens of one row. Activations and logits grow in proportion; attention work grows with its square.</source>
        <translation>Token einer Zeile. Aktivierungen und Logits wachsen im Verhältnis; die Arbeit der Attention wächst mit dem Quadrat.</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Mikro-Batch</translation>
    </message>
    <message>
        <source>Rows per GPU and forward pass. Activations and logits grow in proportion; larger batches use the GPU better.</source>
        <translation>Zeilen je GPU und Vorwärtsgang. Aktivierungen und Logits wachsen im Verhältnis; größere Batches lasten die GPU besser aus.</translation>
    </message>
    <message>
        <source>Evaluation batch</source>
        <translation>Auswertungs-Batch</translation>
    </message>
    <message>
        <source>Rows per forward pass of the evaluation; 0 means no evaluation. Nothing is kept for backward there.</source>
        <translation>Zeilen je Vorwärtsgang der Auswertung; 0 bedeutet keine Auswertung. Für den Rückwärtsgang wird dort nichts behalten.</translation>
    </message>
    <message>
        <source>Gradient accumulation</source>
        <translation>Gradientenakkumulation</translation>
    </message>
    <message>
        <source>Micro-batches per optimizer step. Multiplies the effective batch without more activation memory.</source>
        <translation>Mikro-Batches je Schritt des Optimierers. Vervielfacht den wirksamen Batch ohne mehr Speicher für Aktivierungen.</translation>
    </message>
    <message>
        <source>Tokens of the run</source>
        <translation>Token des Laufs</translation>
    </message>
    <message>
        <source>All tokens trained on. Time and cost are in proportion; memory does not change.</source>
        <translation>Alle Token, mit denen trainiert wird. Zeit und Kosten stehen im Verhältnis; der Speicher ändert sich nicht.</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Examples, tokens per example and epochs, instead of a number of tokens.</source>
        <translation>Beispiele, Token je Beispiel und Epochen, statt einer Zahl von Token.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Rows of the data set. Time and cost are in proportion.</source>
        <translation>Zeilen des Datensatzes. Zeit und Kosten stehen im Verhältnis.</translation>
    </message>
    <message>
        <source>Tokens per example</source>
        <translation>Token je Beispiel</translation>
    </message>
    <message>
        <source>Average length of an example.</source>
        <translation>Mittlere Länge eines Beispiels.</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>How often the data set is gone through. Time and cost are in proportion.</source>
        <translation>Wie oft der Datensatz durchlaufen wird. Zeit und Kosten stehen im Verhältnis.</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Aktivierungs-Checkpointing</translation>
    </message>
    <message>
        <source>Keeps only each layer&apos;s input and computes the rest again in backward: far fewer activations for about a third more time.</source>
        <translation>Behält nur die Eingabe jeder Schicht und berechnet den Rest im Rückwärtsgang neu: weit weniger Aktivierungen für etwa ein Drittel mehr Zeit.</translation>
    </message>
    <message>
        <source>Selective checkpointing</source>
        <translation>Auswählendes Checkpointing</translation>
    </message>
    <message>
        <source>What is computed again when checkpointing is selective.</source>
        <translation>Was bei auswählendem Checkpointing neu berechnet wird.</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Attention-Kernel</translation>
    </message>
    <message>
        <source>FlashAttention never holds the score matrix; eager attention holds it for all heads, which grows with the square of the sequence.</source>
        <translation>FlashAttention hält nie die Score-Matrix; Eager-Attention hält sie für alle Köpfe, und sie wächst mit dem Quadrat der Sequenz.</translation>
    </message>
    <message>
        <source>Padding mask</source>
        <translation>Auffüllmaske</translation>
    </message>
    <message>
        <source>Rows of one batch have different lengths, so attention gets a mask.</source>
        <translation>Die Zeilen eines Batches sind verschieden lang, daher bekommt die Attention eine Maske.</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Fused norm, rotary and MLP kernels keep less for backward.</source>
        <translation>Verschmolzene Kernel für Normierung, Rotary und MLP behalten weniger für den Rückwärtsgang.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Whether the logits of all tokens exist at once. Chunked and fused losses avoid it.</source>
        <translation>Ob die Logits aller Token zugleich da sind. Ein Loss in Stücken und ein verschmolzener vermeiden es.</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>Kompiliert</translation>
    </message>
    <message>
        <source>torch.compile fuses operators and changes what is kept.</source>
        <translation>torch.compile verschmilzt Operatoren und ändert, was behalten wird.</translation>
    </message>
    <message>
        <source>GPU count</source>
        <translation>Zahl der GPUs</translation>
    </message>
    <message>
        <source>GPUs of the whole job. What is sharded is divided by them; time falls, price per hour rises.</source>
        <translation>GPUs des ganzen Laufs. Was aufgeteilt ist, wird durch sie geteilt; die Zeit sinkt, der Preis je Stunde steigt.</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPUs je Knoten</translation>
    </message>
    <message>
        <source>GPUs that share fast links and one host.</source>
        <translation>GPUs, die schnelle Verbindungen und einen Rechner teilen.</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO-Stufe</translation>
    </message>
    <message>
        <source>What the data-parallel GPUs divide among themselves: 1 the optimizer state, 2 also gradients, 3 also weights. More stages, less memory, more traffic.</source>
        <translation>Was die datenparallelen GPUs unter sich aufteilen: 1 den Optimiererzustand, 2 auch die Gradienten, 3 auch die Gewichte. Höhere Stufe, weniger Speicher, mehr Verkehr.</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>Nach dem Vorwärtsgang neu aufteilen</translation>
    </message>
    <message>
        <source>Gives gathered weights back after forward; keeping them saves traffic and costs memory.</source>
        <translation>Gibt eingesammelte Gewichte nach dem Vorwärtsgang zurück; sie zu behalten spart Verkehr und kostet Speicher.</translation>
    </message>
    <message>
        <source>Shard degree</source>
        <translation>Aufteilungsgrad</translation>
    </message>
    <message>
        <source>How many GPUs share one copy in hybrid sharding.</source>
        <translation>Wie viele GPUs sich bei hybrider Aufteilung eine Kopie teilen.</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>Tensorparallel</translation>
    </message>
    <message>
        <source>Splits each matrix over this many GPUs. Weights and most activations are divided; every layer communicates.</source>
        <translation>Verteilt jede Matrix auf so viele GPUs. Gewichte und die meisten Aktivierungen werden geteilt; jede Schicht kommuniziert.</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>Pipelineparallel</translation>
    </message>
    <message>
        <source>Splits the layers into this many stages.</source>
        <translation>Teilt die Schichten in so viele Stufen.</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>Kontextparallel</translation>
    </message>
    <message>
        <source>Splits each row over this many GPUs, for long sequences.</source>
        <translation>Verteilt jede Zeile auf so viele GPUs, für lange Sequenzen.</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>Expertenparallel</translation>
    </message>
    <message>
        <source>Splits the experts of a mixture over this many GPUs.</source>
        <translation>Verteilt die Experten eines Mischmodells auf so viele GPUs.</translation>
    </message>
    <message>
        <source>Context split</source>
        <translation>Kontextaufteilung</translation>
    </message>
    <message>
        <source>How a row is split over the context ranks.</source>
        <translation>Wie eine Zeile auf die Kontextränge verteilt wird.</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>Sequenzparallel</translation>
    </message>
    <message>
        <source>Also splits norms and residuals between tensor ranks.</source>
        <translation>Teilt auch Normierungen und Residuen zwischen Tensorrängen auf.</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>Ablauf der Pipeline</translation>
    </message>
    <message>
        <source>The order of forward and backward; it decides how many micro-batches are held at once.</source>
        <translation>Die Reihenfolge von Vorwärts- und Rückwärtsgang; sie bestimmt, wie viele Mikro-Batches zugleich gehalten werden.</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Virtuelle Stufen</translation>
    </message>
    <message>
        <source>Stages per GPU of an interleaved schedule.</source>
        <translation>Stufen je GPU bei verschränktem Ablauf.</translation>
    </message>
    <message>
        <source>Accumulate without sync</source>
        <translation>Ohne Abgleich akkumulieren</translation>
    </message>
    <message>
        <source>Keeps unsharded gradients between micro-batches: less traffic, more memory.</source>
        <translation>Behält ungeteilte Gradienten zwischen Mikro-Batches: weniger Verkehr, mehr Speicher.</translation>
    </message>
    <message>
        <source>Gradients as bucket views</source>
        <translation>Gradienten als Sicht auf Puffer</translation>
    </message>
    <message>
        <source>DDP keeps no second copy of the gradients.</source>
        <translation>DDP behält keine zweite Kopie der Gradienten.</translation>
    </message>
    <message>
        <source>Reduce bucket</source>
        <translation>Reduktionspuffer</translation>
    </message>
    <message>
        <source>Elements of gradients reduced at once. Larger buckets take memory and save calls.</source>
        <translation>Elemente der Gradienten, die zugleich reduziert werden. Größere Puffer kosten Speicher und sparen Aufrufe.</translation>
    </message>
    <message>
        <source>All-gather bucket</source>
        <translation>Sammelpuffer</translation>
    </message>
    <message>
        <source>Elements of parameters gathered at once.</source>
        <translation>Elemente der Parameter, die zugleich eingesammelt werden.</translation>
    </message>
    <message>
        <source>Prefetch bucket</source>
        <translation>Vorauspuffer</translation>
    </message>
    <message>
        <source>Elements of parameters fetched ahead of their use.</source>
        <translation>Elemente der Parameter, die vor ihrem Gebrauch geholt werden.</translation>
    </message>
    <message>
        <source>Most live parameters</source>
        <translation>Höchstzahl lebender Parameter</translation>
    </message>
    <message>
        <source>Elements that may stay gathered on a GPU.</source>
        <translation>Elemente, die eingesammelt auf einer GPU bleiben dürfen.</translation>
    </message>
    <message>
        <source>Longest reuse distance</source>
        <translation>Längster Abstand zur Wiederverwendung</translation>
    </message>
    <message>
        <source>Parameters used again within this many elements stay gathered.</source>
        <translation>Parameter, die innerhalb so vieler Elemente wieder gebraucht werden, bleiben eingesammelt.</translation>
    </message>
    <message>
        <source>Persistence threshold</source>
        <translation>Schwelle des Behaltens</translation>
    </message>
    <message>
        <source>Parameters smaller than this are never sharded.</source>
        <translation>Kleinere Parameter werden nie aufgeteilt.</translation>
    </message>
    <message>
        <source>Sub-group</source>
        <translation>Untergruppe</translation>
    </message>
    <message>
        <source>Elements that the optimizer steps at once.</source>
        <translation>Elemente, die der Optimierer zugleich weiterführt.</translation>
    </message>
    <message>
        <source>Overlap communication</source>
        <translation>Kommunikation überlappen</translation>
    </message>
    <message>
        <source>Reduces gradients while backward goes on; takes a second bucket.</source>
        <translation>Reduziert Gradienten, während der Rückwärtsgang läuft; braucht einen zweiten Puffer.</translation>
    </message>
    <message>
        <source>Offload the optimizer</source>
        <translation>Optimierer auslagern</translation>
    </message>
    <message>
        <source>Master weights and optimizer state move to host memory; each step waits for the host.</source>
        <translation>Master-Gewichte und Optimiererzustand wandern in den Hauptspeicher; jeder Schritt wartet auf den Rechner.</translation>
    </message>
    <message>
        <source>Offload the parameters</source>
        <translation>Parameter auslagern</translation>
    </message>
    <message>
        <source>Weights wait in host memory until a layer needs them; steps become slower.</source>
        <translation>Gewichte warten im Hauptspeicher, bis eine Schicht sie braucht; die Schritte werden langsamer.</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Its usable memory decides what fits, its speed and price the cost.</source>
        <translation>Ihr nutzbarer Speicher bestimmt, was passt, ihr Tempo und ihr Preis die Kosten.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>Replaces the catalogue&apos;s memory size.</source>
        <translation>Ersetzt die Speichergröße des Katalogs.</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>What a display or another process already holds on the GPU.</source>
        <translation>Was eine Anzeige oder ein anderer Prozess auf der GPU schon belegt.</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>CUDA context, communicators, workspaces and fragmentation, as a range; it comes on top of what PyTorch allocates.</source>
        <translation>CUDA-Kontext, Kommunikatoren, Arbeitsbereiche und Zerstückelung, als Spanne; sie kommt zu dem hinzu, was PyTorch belegt.</translation>
    </message>
    <message>
        <source>Expandable segments</source>
        <translation>Erweiterbare Segmente</translation>
    </message>
    <message>
        <source>An allocator setting that curbs fragmentation.</source>
        <translation>Eine Einstellung des Allokators, die Zerstückelung eindämmt.</translation>
    </message>
    <message>
        <source>Price per GPU-hour</source>
        <translation>Preis je GPU-Stunde</translation>
    </message>
    <message>
        <source>Replaces the catalogue&apos;s price range. Cost is in proportion.</source>
        <translation>Ersetzt die Preisspanne des Katalogs. Die Kosten stehen im Verhältnis.</translation>
    </message>
    <message>
        <source>Market</source>
        <translation>Markt</translation>
    </message>
    <message>
        <source>On-demand is safe, spot may be interrupted, community hosts are cheapest and least certain.</source>
        <translation>Auf Abruf ist sicher, Spot kann unterbrochen werden, Community-Anbieter sind am billigsten und am unsichersten.</translation>
    </message>
    <message>
        <source>Utilisation (MFU)</source>
        <translation>Auslastung (MFU)</translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s peak speed that the model&apos;s own arithmetic reaches. Time and cost fall in proportion.</source>
        <translation>Anteil der Spitzenleistung der GPU, den die eigene Rechnung des Modells erreicht. Zeit und Kosten sinken im Verhältnis.</translation>
    </message>
    <message>
        <source>Measured throughput</source>
        <translation>Gemessener Durchsatz</translation>
    </message>
    <message>
        <source>Tokens a second of the whole job as you measured it; replaces the computed time.</source>
        <translation>Token je Sekunde des ganzen Laufs, wie Sie sie gemessen haben; ersetzt die berechnete Zeit.</translation>
    </message>
    <message>
        <source>Interruptions per day</source>
        <translation>Unterbrechungen je Tag</translation>
    </message>
    <message>
        <source>How often a spot GPU is taken away; only then are interruptions priced.</source>
        <translation>Wie oft eine Spot-GPU entzogen wird; nur dann werden Unterbrechungen eingepreist.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Experiments of this kind. Cost is in proportion.</source>
        <translation>Versuche dieser Art. Die Kosten stehen im Verhältnis.</translation>
    </message>
    <message>
        <source>Training checkpoints</source>
        <translation>Trainings-Checkpoints</translation>
    </message>
    <message>
        <source>What is written to disk, how often, and what is kept.</source>
        <translation>Was wie oft auf die Platte geschrieben wird, und was davon bleibt.</translation>
    </message>
    <message>
        <source>Full checkpoints kept</source>
        <translation>Vollständige Checkpoints</translation>
    </message>
    <message>
        <source>With optimizer state, to resume from.</source>
        <translation>Mit Optimiererzustand, zum Fortsetzen.</translation>
    </message>
    <message>
        <source>Weights-only checkpoints kept</source>
        <translation>Checkpoints nur der Gewichte</translation>
    </message>
    <message>
        <source>Weights alone, to choose from.</source>
        <translation>Nur Gewichte, zur Auswahl.</translation>
    </message>
    <message>
        <source>Write speed</source>
        <translation>Schreibtempo</translation>
    </message>
    <message>
        <source>How fast a checkpoint is written.</source>
        <translation>Wie schnell ein Checkpoint geschrieben wird.</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>Checkpoint alle</translation>
    </message>
    <message>
        <source>Time between two training checkpoints.</source>
        <translation>Zeit zwischen zwei Trainings-Checkpoints.</translation>
    </message>
    <message>
        <source>Storage price</source>
        <translation>Preis des Plattenplatzes</translation>
    </message>
    <message>
        <source>Price of one gigabyte for a month.</source>
        <translation>Preis eines Gigabytes für einen Monat.</translation>
    </message>
    <message>
        <source>Measured as</source>
        <translation>Gemessen als</translation>
    </message>
    <message>
        <source>What the measured bytes are: allocated or reserved by PyTorch, or used on the device.</source>
        <translation>Was die gemessenen Bytes sind: von PyTorch belegt oder reserviert, oder auf dem Gerät belegt.</translation>
    </message>
    <message>
        <source>Measured peak</source>
        <translation>Gemessene Spitze</translation>
    </message>
    <message>
        <source>The peak that you measured for this plan.</source>
        <translation>Die Spitze, die Sie für diesen Plan gemessen haben.</translation>
    </message>
    <message>
        <source>Measured tokens per second</source>
        <translation>Gemessene Token je Sekunde</translation>
    </message>
    <message>
        <source>Throughput that you measured for this plan.</source>
        <translation>Der Durchsatz, den Sie für diesen Plan gemessen haben.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>How it was measured.</source>
        <translation>Wie gemessen wurde.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>The parameters that forward and backward read. Sharded only by ZeRO-3 and FSDP; smaller under QLoRA.</source>
        <translation>Die Parameter, die Vorwärts- und Rückwärtsgang lesen. Nur von ZeRO-3 und FSDP aufgeteilt; kleiner unter QLoRA.</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>A second copy of the parameters in higher precision, so that small updates are not lost. Sharded from ZeRO-1 on.</source>
        <translation>Eine zweite Kopie der Parameter in höherer Genauigkeit, damit kleine Änderungen nicht verloren gehen. Ab ZeRO-1 aufgeteilt.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>One number per trained parameter. Sharded from ZeRO-2 on; small under LoRA.</source>
        <translation>Eine Zahl je trainiertem Parameter. Ab ZeRO-2 aufgeteilt; klein unter LoRA.</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Optimiererzustand</translation>
    </message>
    <message>
        <source>What the optimizer remembers per trained parameter: two numbers for AdamW. Sharded from ZeRO-1 on.</source>
        <translation>Was sich der Optimierer je trainiertem Parameter merkt: zwei Zahlen bei AdamW. Ab ZeRO-1 aufgeteilt.</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>What forward keeps for backward. Grows with micro-batch and sequence length; checkpointing trades it for time.</source>
        <translation>Was der Vorwärtsgang für den Rückwärtsgang behält. Wächst mit Mikro-Batch und Sequenzlänge; Checkpointing tauscht es gegen Zeit.</translation>
    </message>
    <message>
        <source>Loss head</source>
        <translation>Loss-Kopf</translation>
    </message>
    <message>
        <source>The logits of all tokens over the whole vocabulary, and what the loss makes of them. Chunked or fused losses shrink it.</source>
        <translation>Die Logits aller Token über das ganze Vokabular, und was der Loss daraus macht. Ein Loss in Stücken oder ein verschmolzener verkleinert es.</translation>
    </message>
    <message>
        <source>Sharding buffers</source>
        <translation>Aufteilungspuffer</translation>
    </message>
    <message>
        <source>Buffers for gathering parameters and reducing gradients between GPUs.</source>
        <translation>Puffer, um Parameter einzusammeln und Gradienten zwischen GPUs zu reduzieren.</translation>
    </message>
    <message>
        <source>Optimizer temporaries</source>
        <translation>Zwischenwerte des Optimierers</translation>
    </message>
    <message>
        <source>What the optimizer needs only while it steps.</source>
        <translation>Was der Optimierer nur während seines Schritts braucht.</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-Cache</translation>
    </message>
    <message>
        <source>Keys and values kept while text is generated.</source>
        <translation>Schlüssel und Werte, die behalten werden, während Text erzeugt wird.</translation>
    </message>
    <message>
        <source>CUDA context, communicators, workspaces and fragmentation: held by the GPU but not allocated by PyTorch.</source>
        <translation>CUDA-Kontext, Kommunikatoren, Arbeitsbereiche und Zerstückelung: auf der GPU belegt, aber nicht von PyTorch.</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>Rückwärts</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>knapp</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>“%1” (%2)</source>
        <extracomment>A knob&apos;s label and its key in the plan document.</extracomment>
        <translation>„%1“ (%2)</translation>
    </message>
    <message>
        <source>%1 and %2 contradict each other. Change one of them.</source>
        <translation>%1 und %2 widersprechen einander. Ändern Sie eines davon.</translation>
    </message>
    <message>
        <source>%1 is “%2”, which contradicts %3. Change one of them.</source>
        <translation>%1 ist „%2“, das widerspricht %3. Ändern Sie eines davon.</translation>
    </message>
    <message>
        <source>%1 is outside its limits: %2. Change it.</source>
        <translation>%1 liegt außerhalb der Grenzen: %2. Ändern Sie es.</translation>
    </message>
    <message>
        <source>%1 is %2, but its limits are: %3. Change it.</source>
        <translation>%1 ist %2, die Grenzen sind aber: %3. Ändern Sie es.</translation>
    </message>
    <message>
        <source>%1: tensor × pipeline × context × data-parallel GPUs have to be the GPU count (%2 found, %3 wanted). Change the GPU count or one of the factors.</source>
        <translation>%1: Tensor × Pipeline × Kontext × datenparallele GPUs müssen die Zahl der GPUs ergeben (%2 gefunden, %3 verlangt). Ändern Sie die Zahl der GPUs oder einen der Faktoren.</translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide %3. Change one of them.</source>
        <translation>%1 ist %2, das teilt %3 nicht. Ändern Sie eines davon.</translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide %3 (%4). Change one of them.</source>
        <translation>%1 ist %2, das teilt %3 (%4) nicht. Ändern Sie eines davon.</translation>
    </message>
    <message>
        <source>%1: this version does not estimate “%2” yet. Choose another value.</source>
        <translation>%1: Diese Version kann „%2“ noch nicht schätzen. Wählen Sie einen anderen Wert.</translation>
    </message>
    <message>
        <source>%1: this version does not estimate “%2” yet. Use “%3”.</source>
        <translation>%1: Diese Version kann „%2“ noch nicht schätzen. Verwenden Sie „%3“.</translation>
    </message>
    <message>
        <source>%1 is missing. Enter it.</source>
        <translation>%1 fehlt. Geben Sie es ein.</translation>
    </message>
    <message>
        <source>%1 is missing; %2 makes it necessary. Enter it.</source>
        <translation>%1 fehlt; %2 macht es nötig. Geben Sie es ein.</translation>
    </message>
    <message>
        <source>“model.preset”: the library has no model “%1”. Choose one of the library, or open the model&apos;s config.json.</source>
        <translation>„model.preset“: Die Bibliothek hat kein Modell „%1“. Wählen Sie eines der Bibliothek, oder öffnen Sie die config.json des Modells.</translation>
    </message>
    <message>
        <source>“hardware.gpu”: the catalogue has no GPU “%1”. Choose one of the catalogue, or add it to yours.</source>
        <translation>„hardware.gpu“: Der Katalog hat keine GPU „%1“. Wählen Sie eine des Katalogs, oder ergänzen Sie sie in Ihrem.</translation>
    </message>
    <message>
        <source>The plan names no model. Give one of “model.config”, “model.config_file” and “model.preset”.</source>
        <translation>Der Plan nennt kein Modell. Geben Sie eines von „model.config“, „model.config_file“ und „model.preset“ an.</translation>
    </message>
    <message>
        <source>The plan is too large to be computed: “%1” exceeds 64-bit numbers. Make the model, the sequence length or the batch smaller.</source>
        <translation>Der Plan ist zu groß, um berechnet zu werden: „%1“ übersteigt 64-Bit-Zahlen. Verkleinern Sie das Modell, die Sequenzlänge oder den Batch.</translation>
    </message>
    <message>
        <source>The plan&apos;s model cannot be read (%1). Choose another model or correct its config.json.</source>
        <translation>Das Modell des Plans ist nicht lesbar (%1). Wählen Sie ein anderes Modell, oder berichtigen Sie seine config.json.</translation>
    </message>
    <message>
        <source>The catalogue knows no half-precision speed of “%1”, so no time can be given. Enter the measured throughput (economics.tokens_per_second).</source>
        <translation>Der Katalog kennt für „%1“ kein Tempo in halber Genauigkeit, daher lässt sich keine Zeit angeben. Geben Sie den gemessenen Durchsatz ein (economics.tokens_per_second).</translation>
    </message>
    <message>
        <source>The catalogue knows no memory size of “%1”. Enter it (hardware.capacity_bytes).</source>
        <translation>Der Katalog kennt keine Speichergröße von „%1“. Geben Sie sie ein (hardware.capacity_bytes).</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the name, or choose another file.</source>
        <translation>%1 gibt es nicht. Prüfen Sie den Namen, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a file in it.</source>
        <translation>%1 ist ein Ordner. Wählen Sie eine Datei darin.</translation>
    </message>
    <message>
        <source>%1 cannot be read: permission denied. Change its permissions, or choose another file.</source>
        <translation>%1 ist nicht lesbar: Zugriff verweigert. Ändern Sie die Rechte, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 is not a text file (UTF-8). Choose another file, or save it as UTF-8.</source>
        <translation>%1 ist keine Textdatei (UTF-8). Wählen Sie eine andere Datei, oder speichern Sie sie als UTF-8.</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). Try again, or choose another file.</source>
        <translation>%1 ist nicht lesbar (%2). Versuchen Sie es noch einmal, oder wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>%1 cannot be saved: its folder does not exist. Choose another folder.</source>
        <translation>%1 lässt sich nicht speichern: Den Ordner gibt es nicht. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>%1 cannot be saved: the file or its folder is read-only. Nothing was changed; save it somewhere else.</source>
        <translation>%1 lässt sich nicht speichern: Die Datei oder ihr Ordner ist schreibgeschützt. Nichts wurde geändert; speichern Sie woanders.</translation>
    </message>
    <message>
        <source>%1 cannot be saved: the disk is full. The old file is unchanged; free some space or save it somewhere else.</source>
        <translation>%1 lässt sich nicht speichern: Die Platte ist voll. Die alte Datei ist unverändert; schaffen Sie Platz, oder speichern Sie woanders.</translation>
    </message>
    <message>
        <source>%1 cannot be saved (%2). The old file is unchanged; save it somewhere else.</source>
        <translation>%1 lässt sich nicht speichern (%2). Die alte Datei ist unverändert; speichern Sie woanders.</translation>
    </message>
    <message>
        <source>%1 is neither a plan, nor a model&apos;s config.json, nor catalogue rows. Choose another file.</source>
        <translation>%1 ist weder ein Plan noch die config.json eines Modells noch Zeilen des Katalogs. Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>The model&apos;s config</source>
        <translation>Die Konfiguration des Modells</translation>
    </message>
    <message>
        <source>Fits: %1 of headroom. It needs %2 of %3 usable (nameplate %4).</source>
        <extracomment>%1 headroom, %2 needed, %3 usable memory of the GPU, %4 its nameplate capacity; all with their unit.</extracomment>
        <translation>Passt: %1 Spielraum. Benötigt %2 von %3 nutzbaren (Nennwert %4).</translation>
    </message>
    <message>
        <source>Tight: the headroom of %1 lies inside the error bars. It needs %2 (%3) of %4 usable (nameplate %5).</source>
        <extracomment>%1 headroom (may be negative), %2 needed, %3 its range, %4 usable, %5 nameplate.</extracomment>
        <translation>Knapp: Der Spielraum von %1 liegt innerhalb der Fehlergrenzen. Benötigt %2 (%3) von %4 nutzbaren (Nennwert %5).</translation>
    </message>
    <message>
        <source>Does not fit: %1 too much. It needs %2 of %3 usable (nameplate %4).</source>
        <extracomment>%1 missing, %2 needed, %3 usable memory of the GPU, %4 its nameplate capacity.</extracomment>
        <translation>Passt nicht: %1 zu viel. Benötigt %2 von %3 nutzbaren (Nennwert %4).</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Chance of fitting: below 1%</source>
        <translation>Aussicht zu passen: unter 1 %</translation>
    </message>
    <message>
        <source>Chance of fitting: above 99%</source>
        <translation>Aussicht zu passen: über 99 %</translation>
    </message>
    <message>
        <source>Chance of fitting: %1</source>
        <translation>Aussicht zu passen: %1</translation>
    </message>
    <message>
        <source>--%1 cannot be “%2”. It can be: %3.</source>
        <translation>--%1 kann nicht „%2“ sein. Möglich sind: %3.</translation>
    </message>
    <message>
        <source>There is no option “%1”.</source>
        <translation>Die Option „%1“ gibt es nicht.</translation>
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
        <translation>Aufruf: headroom catalogue models|gpus|prices [--format FORMAT]

Listet die Zeilen des Katalogs, auch die eigenen.

  models            Modelle, die „model.preset“ nennen kann
  gpus              GPUs, die „hardware.gpu“ nennen kann
  prices            Preisspanne je GPU und Markt
  --format FORMAT   text (Vorgabe), json, csv oder markdown
  -h, --help        diese Hilfe zeigen
</translation>
    </message>
    <message>
        <source>Name one of “models”, “gpus” and “prices”.</source>
        <translation>Nennen Sie eines von „models“, „gpus“ und „prices“.</translation>
    </message>
    <message>
        <source>The catalogue has no “%1”, but models, gpus and prices.</source>
        <translation>Der Katalog hat kein „%1“, aber models, gpus und prices.</translation>
    </message>
    <message>
        <source>No command is given.</source>
        <translation>Es ist kein Befehl angegeben.</translation>
    </message>
    <message>
        <source>There is no command “%1”, and no file of that name.</source>
        <translation>Den Befehl „%1“ gibt es nicht, und auch keine Datei dieses Namens.</translation>
    </message>
    <message>
        <source>%1 of %2 plans are in error.</source>
        <translation>%1 von %2 Plänen sind fehlerhaft.</translation>
    </message>
    <message>
        <source>No plan is given.</source>
        <translation>Es ist kein Plan angegeben.</translation>
    </message>
    <message>
        <source>“%1” shows what can be given.</source>
        <translation>„%1“ zeigt, was angegeben werden kann.</translation>
    </message>
    <message>
        <source>The results cannot be written: the disk is full or the output was closed.</source>
        <translation>Die Ergebnisse lassen sich nicht schreiben: Die Platte ist voll, oder die Ausgabe wurde geschlossen.</translation>
    </message>
    <message>
        <source>No output file is given (--output FILE).</source>
        <translation>Es ist keine Ausgabedatei angegeben (--output DATEI).</translation>
    </message>
    <message>
        <source>The output file has to end in .png, .svg or .pdf.</source>
        <translation>Die Ausgabedatei muss auf .png, .svg oder .pdf enden.</translation>
    </message>
    <message>
        <source>--scale has to be a number from 1 to 4.</source>
        <translation>--scale muss eine Zahl von 1 bis 4 sein.</translation>
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
        <translation>Aufruf: headroom render PLAN --output DATEI [--what TEIL] [--scale N] [--theme THEMA]

Zeichnet die Diagramme eines Plans, ohne ein Fenster zu öffnen.

  PLAN              ein Plan (*.headroom.json) oder - für die Standardeingabe
  -o, --output DATEI endet auf .png, .svg oder .pdf
  --what TEIL       memory (Vorgabe), cost, oder page für beide mit ihren Zahlen
  --scale N         1 (Vorgabe) bis 4
  --theme THEMA     light (Vorgabe) oder dark
  -h, --help        diese Hilfe zeigen

Rückgabewert: 0 gezeichnet, 1 der Plan ist fehlerhaft oder die Datei nicht schreibbar,
2 falscher Aufruf.
</translation>
    </message>
    <message>
        <source>Give one plan to draw.</source>
        <translation>Geben Sie einen Plan an, der gezeichnet werden soll.</translation>
    </message>
    <message>
        <source>%1 on %2 × %3, %4</source>
        <extracomment>%1 model, %2 number of GPUs, %3 kind of GPU, %4 sharding.</extracomment>
        <translation>%1 auf %2 × %3, %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 name of the plan, %2 what it is.
----------
%1: an operator or module, %2: its shape.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Benötigt</translation>
    </message>
    <message>
        <source>Host memory per node</source>
        <translation>Hauptspeicher je Knoten</translation>
    </message>
    <message>
        <source>Trained parameters</source>
        <translation>Trainierte Parameter</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>Memory per GPU at the peak (%1):</source>
        <extracomment>%1 is the phase of the training step with the highest memory, such as &quot;Backward&quot;.</extracomment>
        <translation>Speicher je GPU in der Spitze (%1):</translation>
    </message>
    <message>
        <source>an audio encoder</source>
        <translation>ein Audio-Encoder</translation>
    </message>
    <message>
        <source>a classifier</source>
        <translation>ein Klassifikator</translation>
    </message>
    <message>
        <source>A demo needs one folder.</source>
        <translation>Eine Vorführung braucht einen Ordner.</translation>
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
        <translation>Aufruf: headroom [DATEI]
        headroom BEFEHL …

Plant Speicher, Zeit und Kosten eines Fine-Tunings. Ohne Befehl öffnet sich das Fenster mit
DATEI darin: ein Plan, die config.json eines Modells oder Zeilen des Katalogs.

Befehle:
  estimate          Pläne schätzen: JSON, CSV, Markdown oder Text
  catalogue         Modelle, GPUs oder Preise auflisten
  render            die Diagramme eines Plans als PNG, SVG oder PDF zeichnen
  explain           zeigen, was in der Spitze eines Plans lebt, Tensor für Tensor
  timeline          den Stand des Speichers über einen Trainingsschritt zeigen
  validate          mit dem vergleichen, was PyTorch in Referenzfällen belegt hat
  demo ORDNER       das Fenster eines Beispielplans und seinen Bericht in einen Ordner schreiben

  -h, --help        diese Hilfe zeigen; „headroom BEFEHL --help“ zeigt die eines Befehls
  -v, --version     die Version zeigen
</translation>
    </message>
    <message>
        <source>%1: %2 allocated.</source>
        <extracomment>%1: a phase of the training step, %2: bytes.</extracomment>
        <translation>%1: %2 belegt.</translation>
    </message>
    <message>
        <source>By the textbook&apos;s formulas, which know no single tensors.</source>
        <translation>Nach den Formeln des Lehrbuchs, die keine einzelnen Tensoren kennen.</translation>
    </message>
    <message>
        <source>Give one plan to explain.</source>
        <translation>Geben Sie einen Plan an, der erklärt werden soll.</translation>
    </message>
    <message>
        <source>The estimate of this plan has no phase “%1”.</source>
        <translation>Die Schätzung dieses Plans hat keine Phase „%1“.</translation>
    </message>
    <message>
        <source>--points has to be a number from 1 on, or “all”.</source>
        <translation>--points muss eine Zahl ab 1 sein, oder „all“.</translation>
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
        <translation>Aufruf: headroom timeline PLAN [--points N] [--format FORMAT]

Zeigt den Stand des Speichers über den ersten und den laufenden Trainingsschritt, Posten für
Posten, mit dem zuletzt Belegten. Die Spitze jeder Phase ist unter den Punkten, so wenige es
auch sind.

  PLAN              ein Plan (*.headroom.json) oder - für die Standardeingabe
  --points N        etwa wie viele Punkte; ohne Angabe 2000; all: jede Belegung und Freigabe
  --format FORMAT   csv (Vorgabe) oder json
  -h, --help        diese Hilfe zeigen

Rückgabewert: 0 fertig, 1 der Plan ist fehlerhaft oder sein Schritt wird nicht ausgeführt,
2 falscher Aufruf.
</translation>
    </message>
    <message>
        <source>Give one plan.</source>
        <translation>Geben Sie einen Plan an.</translation>
    </message>
    <message>
        <source>“%1” is no bound. One is written as in peak:median=0.002, phases:p95=0.2 or first_peak:max=1; it bounds peak, first_peak, phases, terms or parameters, in percent.</source>
        <translation>„%1“ ist keine Schranke. Man schreibt sie wie peak:median=0.002, phases:p95=0.2 oder first_peak:max=1; sie beschränkt peak, first_peak, phases, terms oder parameters, in Prozent.</translation>
    </message>
    <message>
        <source>No file of reference cases is given.</source>
        <translation>Es ist keine Datei mit Referenzfällen angegeben.</translation>
    </message>
    <message>
        <source>%1 cases are covered. Errors in percent:</source>
        <translation>%1 Fälle sind abgedeckt. Fehler in Prozent:</translation>
    </message>
    <message>
        <source>Bounds:</source>
        <translation>Schranken:</translation>
    </message>
    <message>
        <source>Not covered:</source>
        <translation>Nicht abgedeckt:</translation>
    </message>
    <message>
        <source>The largest errors of the peak, with the terms in its phase:</source>
        <translation>Die größten Fehler der Spitze, mit den Posten ihrer Phase:</translation>
    </message>
    <message numerus="yes">
        <source>%1 number(s)</source>
        <translation>
            <numerusform>%1 Zahl</numerusform>
            <numerusform>%1 Zahlen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 token(s)</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 position(s)</source>
        <translation>
            <numerusform>%1 Position</numerusform>
            <numerusform>%1 Positionen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <extracomment>%1 numbers, the width of the model&apos;s stream.</extracomment>
        <translation>%1 breit</translation>
    </message>
    <message>
        <source>%1 inner</source>
        <extracomment>%1 numbers, the width inside a feed-forward network.</extracomment>
        <translation>%1 innen</translation>
    </message>
    <message>
        <source>%1 projected</source>
        <extracomment>%1 numbers, the width of a projection: all heads side by side.</extracomment>
        <translation>%1 projiziert</translation>
    </message>
    <message numerus="yes">
        <source>%1 head(s)</source>
        <translation>
            <numerusform>%1 Kopf</numerusform>
            <numerusform>%1 Köpfe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 key-value head(s)</source>
        <translation>
            <numerusform>%1 Key-Value-Kopf</numerusform>
            <numerusform>%1 Key-Value-Köpfe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per head</source>
        <extracomment>%1 numbers of one attention head.</extracomment>
        <translation>%1 je Kopf</translation>
    </message>
    <message numerus="yes">
        <source>%1 word(s)</source>
        <extracomment>%1 entries of the vocabulary.</extracomment>
        <translation>
            <numerusform>%1 Wort</numerusform>
            <numerusform>%1 Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 expert(s)</source>
        <translation>
            <numerusform>%1 Experte</numerusform>
            <numerusform>%1 Experten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 chosen expert(s)</source>
        <extracomment>Experts that one token is sent to.</extracomment>
        <translation>
            <numerusform>%1 gewählter Experte</numerusform>
            <numerusform>%1 gewählte Experten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 expert row(s)</source>
        <extracomment>Tokens sorted by expert, one row for each token and chosen expert.</extracomment>
        <translation>
            <numerusform>%1 Expertenzeile</numerusform>
            <numerusform>%1 Expertenzeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>rank %1</source>
        <extracomment>Of an adapter.</extracomment>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>%1 latent</source>
        <extracomment>%1 numbers, the narrow width of latent attention.</extracomment>
        <translation>%1 latent</translation>
    </message>
    <message>
        <source>around the blocks</source>
        <translation>um die Blöcke herum</translation>
    </message>
    <message numerus="yes">
        <source>block(s) %1</source>
        <extracomment>%1: numbers of blocks, such as &quot;0–4, 6&quot;.</extracomment>
        <translation>
            <numerusform>Block %1</numerusform>
            <numerusform>Blöcke %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>its parameter, until the optimizer step</source>
        <translation>sein Parameter, bis zum Schritt des Optimierers</translation>
    </message>
    <message>
        <source>the optimizer</source>
        <translation>der Optimierer</translation>
    </message>
    <message>
        <source>saved for backward by %1</source>
        <extracomment>%1: names of operators.</extracomment>
        <translation>für den Rückwärtsgang behalten von %1</translation>
    </message>
    <message>
        <source>a checkpoint, to run the block again</source>
        <translation>ein Checkpoint, um den Block noch einmal zu rechnen</translation>
    </message>
    <message>
        <source>in use at this moment</source>
        <translation>gerade im Gebrauch</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Steady step</source>
        <translation>Laufender Schritt</translation>
    </message>
    <message>
        <source>%1, block %2: %3</source>
        <extracomment>%1: an operator or module, %2: number of a block, %3: its shape.</extracomment>
        <translation>%1, Block %2: %3</translation>
    </message>
    <message>
        <source>%1 is “%2”: with adapters under FSDP2 PyTorch stops there (“got mixed torch.Tensor and DTensor”). Use another loss, or change %3.</source>
        <translation>%1 ist „%2“: Mit Adaptern unter FSDP2 bricht PyTorch dort ab („got mixed torch.Tensor and DTensor“). Nehmen Sie einen anderen Verlust, oder ändern Sie %3.</translation>
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
        <translation>Aufruf: headroom estimate PLAN [WEITERE …] [--format FORMAT] [--require-fit] [--replay]

Schätzt Speicher, Zeit und Kosten von Plänen.

  PLAN              ein Plan (*.headroom.json), eine Datei mit einem Plan je Zeile
                    (*.jsonl) oder - für die Standardeingabe
  --format FORMAT   json (Vorgabe), csv, markdown oder text
  --require-fit     mit 3 enden, wenn ein Plan nicht passt
  --replay          den reservierten Speicher aus drei Schritten nachspielen, wie ihn
                    PyTorchs Allokator vergibt
  -h, --help        diese Hilfe zeigen

Ein Plan ergibt ein eingerücktes JSON-Objekt; mehrere ergeben ein Objekt je Zeile, in ihrer
Reihenfolge, mit einem Fehler an der Stelle eines Plans, der sich nicht schätzen lässt.

Rückgabewert: 0 alle geschätzt, 1 ein Plan ist fehlerhaft, 2 falscher Aufruf, 3 ein Plan
passt nicht (nur mit --require-fit).
</translation>
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
        <translation>Aufruf: headroom explain PLAN [--phase PHASE] [--segments] [--format FORMAT]

Zeigt, was lebt, wenn eine Phase des Trainingsschritts am meisten braucht: jeden Tensor mit
dem Operator, der ihn erzeugt hat, seiner Form, ihrer Zahl und dem, der sie hält.

  PLAN              ein Plan (*.headroom.json) oder - für die Standardeingabe
  --phase PHASE     %1;
                    ohne sie die Phase der Spitze
  --segments        stattdessen, was PyTorchs Allokator in seiner Spitze reserviert hat: jeden
                    Block jedes Segments, und was dort liegt
  --format FORMAT   text (Vorgabe), json, csv oder markdown
  -h, --help        diese Hilfe zeigen

Ein Plan, den das Lehrbuch schätzt, hat Gleichungen statt Tensoren.

Rückgabewert: 0 erklärt, 1 der Plan ist fehlerhaft oder hat keine solche Phase, 2 falscher
Aufruf.
</translation>
    </message>
    <message>
        <source>Estimates against published runs. Errors in percent:</source>
        <translation>Schätzungen gegen veröffentlichte Läufe. Fehler in Prozent:</translation>
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
        <translation>Aufruf: headroom validate FÄLLE [WEITERE …] [--bound SCHRANKE …] [--replay] [--format FORMAT]

Führt die Pläne von Referenzfällen aus und vergleicht mit dem, was PyTorch dafür belegt hat;
schätzt die Pläne veröffentlichter Läufe und vergleicht mit dem, was sie gemessen haben.

  FÄLLE             Referenzfälle oder veröffentlichte Läufe, einer je Zeile (*.jsonl), oder -
                    für die Standardeingabe
  --bound SCHRANKE  was nicht überschritten werden darf, in Prozent, wie
                    peak:median=0.002; von peak, first_peak, phases, terms oder parameters;
                    median, p1 bis p99 oder max; mehrfach möglich
  --replay          veröffentlichte Läufe: reservierten Speicher durch PyTorchs Allokator nachspielen
  --format FORMAT   text (Vorgabe), json, csv (eine Zeile je Fall) oder markdown
  -h, --help        diese Hilfe zeigen

Ein Fall einer Art, die noch nicht ausgeführt wird, gilt als nicht abgedeckt, mit dem Grund.

Rückgabewert: 0 jede Schranke hält, 1 eine Schranke ist gebrochen oder ein Fall nicht lesbar,
2 falscher Aufruf.
</translation>
    </message>
    <message>
        <source>Published runs are validated without bounds, and apart from reference cases.</source>
        <translation>Veröffentlichte Läufe werden ohne Schranken und getrennt von Referenzfällen geprüft.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AboutDialog</name>
    <message>
        <source>About Headroom</source>
        <translation>Über Headroom</translation>
    </message>
    <message>
        <source>&lt;b&gt;Headroom %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;Headroom %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Will this fine-tune fit on these GPUs, how long will it take, and what will it cost? Headroom answers before the GPUs are rented.&lt;/p&gt;&lt;p&gt;All figures are estimates with stated sources; the Breakdown tab shows each formula. Prices and catalogue rows carry their date.&lt;/p&gt;&lt;p&gt;Copyright the Headroom authors. Free software under the GNU General Public License, version 3 or later; it comes without any warranty. Built on Qt, Qt Charts, QCoro, nlohmann-json and tl::expected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Passt dieses Fine-Tuning auf diese GPUs, wie lange dauert es, und was kostet es? Headroom antwortet, bevor die GPUs gemietet werden.&lt;/p&gt;&lt;p&gt;Alle Zahlen sind Schätzungen mit genannten Quellen; das Blatt Aufschlüsselung zeigt jede Formel. Preise und Zeilen des Katalogs tragen ihr Datum.&lt;/p&gt;&lt;p&gt;Copyright the Headroom authors. Freie Software unter der GNU General Public License, Version 3 oder später; ohne jede Gewährleistung. Aufgebaut auf Qt, Qt Charts, QCoro, nlohmann-json und tl::expected.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Accuracy</name>
    <message>
        <source>No published run is of this kind.</source>
        <translation>Kein veröffentlichter Lauf ist von dieser Art.</translation>
    </message>
    <message>
        <source>Printed figures: %1. Half of the estimates are within %2, nine of ten within %3; the range holds %4 of the figures.</source>
        <extracomment>The summary of the accuracy page: a number of figures, the median and 90th percentile of the error, and the share of figures that lie in the range of the estimate.</extracomment>
        <translation>Veröffentlichte Zahlen: %1. Die Hälfte der Schätzungen liegt innerhalb von %2, neun von zehn innerhalb von %3; die Spanne enthält %4 der Zahlen.</translation>
    </message>
    <message>
        <source>%1, from %2: %3 %4, estimated %5 (%6).</source>
        <extracomment>A published run: %1 is its id, %2 the repository, %3 what was measured, %4 and %5 are sizes, %6 is &quot;+1.3 %&quot;.</extracomment>
        <translation>%1, aus %2: %3 %4, geschätzt %5 (%6).</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Spanne</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Posten</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AccuracyChart</name>
    <message>
        <source>Accuracy chart</source>
        <translation>Genauigkeitsdiagramm</translation>
    </message>
    <message>
        <source>Estimated, %1</source>
        <extracomment>Title of an axis of the accuracy chart; %1 is GB or GiB.</extracomment>
        <translation>Geschätzt, %1</translation>
    </message>
    <message>
        <source>Measured, %1</source>
        <extracomment>Title of an axis of the accuracy chart; %1 is GB or GiB.</extracomment>
        <translation>Gemessen, %1</translation>
    </message>
    <message>
        <source>outside the range</source>
        <extracomment>In the legend of the accuracy chart, beside an empty mark.</extracomment>
        <translation>außerhalb der Spanne</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AccuracyTab</name>
    <message>
        <source>All</source>
        <extracomment>First entry of a filter.</extracomment>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>Tier</source>
        <extracomment>How much of a published run is stated: A everything, B most, C less.</extracomment>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>A: everything that matters is stated; B: one or two fields follow from the framework&apos;s defaults; C: more is inferred.</source>
        <translation>A: alles Wesentliche ist angegeben; B: ein oder zwei Angaben folgen aus den Voreinstellungen des Frameworks; C: mehr ist erschlossen.</translation>
    </message>
    <message>
        <source>The published runs are being estimated…</source>
        <translation>Die veröffentlichten Läufe werden geschätzt …</translation>
    </message>
    <message>
        <source>Terms of the chosen run</source>
        <translation>Posten des gewählten Laufs</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Choose a mark to see its source and its terms.</source>
        <translation>Wählen Sie eine Marke, um Quelle und Posten zu sehen.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Actions</name>
    <message>
        <source>&amp;New Plan</source>
        <translation>&amp;Neuer Plan</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter …</translation>
    </message>
    <message>
        <source>&amp;Export Picture…</source>
        <translation>Bild &amp;exportieren …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Copy Chart as Picture</source>
        <translation>&amp;Diagramm als Bild kopieren</translation>
    </message>
    <message>
        <source>Copy Numbers as &amp;Table</source>
        <translation>Zahlen als &amp;Tabelle kopieren</translation>
    </message>
    <message>
        <source>Open &amp;config.json…</source>
        <translation>&amp;config.json öffnen …</translation>
    </message>
    <message>
        <source>&amp;Library…</source>
        <translation>&amp;Bibliothek …</translation>
    </message>
    <message>
        <source>Edit &amp;Shape…</source>
        <translation>&amp;Maße bearbeiten …</translation>
    </message>
    <message>
        <source>Choose &amp;GPU…</source>
        <translation>&amp;GPU wählen …</translation>
    </message>
    <message>
        <source>G&amp;B (10⁹ bytes, as on data sheets)</source>
        <translation>G&amp;B (10⁹ Byte, wie auf Datenblättern)</translation>
    </message>
    <message>
        <source>G&amp;iB (2³⁰ bytes, as in nvidia-smi)</source>
        <translation>G&amp;iB (2³⁰ Byte, wie in nvidia-smi)</translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Larger Text</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>S&amp;maller Text</source>
        <translation>&amp;Kleinerer Text</translation>
    </message>
    <message>
        <source>&amp;Normal Text</source>
        <translation>&amp;Normaler Text</translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;About Headroom</source>
        <translation>Über &amp;Headroom</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>&amp;What Is This?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>Expor&amp;t Report…</source>
        <translation>Be&amp;richt exportieren…</translation>
    </message>
</context>
<context>
    <name>headroom::ui::AliveModel</name>
    <message numerus="yes">
        <source>%1 tensor(s)</source>
        <extracomment>How many tensors of one shape; %1 is the number.</extracomment>
        <translation>
            <numerusform>%1 Tensor</numerusform>
            <numerusform>%1 Tensoren</numerusform>
        </translation>
    </message>
    <message>
        <source>Term, operator, tensors</source>
        <translation>Posten, Operator, Tensoren</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Gehalten von</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Answer</name>
    <message>
        <source>none is enough</source>
        <translation>keine Zahl genügt</translation>
    </message>
    <message>
        <source>%1 of %2, fully sharded</source>
        <extracomment>%1 is a number of GPUs, %2 what stands on the box of one, such as 80 GB.</extracomment>
        <translation>%1 mit %2, ganz aufgeteilt</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Rechenoperationen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is a size, %2 the range that holds it in nine cases of ten.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 allocated, in phase: %2</source>
        <extracomment>%1 is the size of what PyTorch allocates, %2 a phase of the training step.</extracomment>
        <translation>%1 belegt, in der Phase: %2</translation>
    </message>
    <message>
        <source>%1, of which %2 are trained</source>
        <extracomment>%1 is a number of parameters, %2 how many of them are trained.</extracomment>
        <translation>%1, davon %2 trainiert</translation>
    </message>
    <message>
        <source>not known: the GPU&apos;s speed is not in the catalogue</source>
        <translation>nicht bekannt: Das Tempo der GPU steht nicht im Katalog</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <extracomment>%1 is a cost range, %2 the price range of one GPU.</extracomment>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>not known: no price or no time is known</source>
        <translation>nicht bekannt: Preis oder Zeit sind nicht bekannt</translation>
    </message>
    <message>
        <source>%1 full, %2 weights alone</source>
        <extracomment>%1 is the size of a checkpoint with optimizer state, %2 of one with the weights alone.</extracomment>
        <translation>%1 vollständig, %2 nur Gewichte</translation>
    </message>
    <message>
        <source>%1; writing a full one takes %2</source>
        <extracomment>%1 is the disk space that all kept checkpoints take, %2 the time to write a full one.</extracomment>
        <translation>%1; einen vollständigen zu schreiben dauert %2</translation>
    </message>
    <message>
        <source>%1 per GPU and step</source>
        <extracomment>%1 is the number of bytes that a GPU sends in a step.</extracomment>
        <translation>%1 je GPU und Schritt</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Spielraum</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Benötigt</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>Nutzbar</translation>
    </message>
    <message>
        <source>Nameplate</source>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Spitze</translation>
    </message>
    <message>
        <source>Host memory per node</source>
        <translation>Hauptspeicher je Knoten</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>Plattenplatz</translation>
    </message>
    <message>
        <source>Network traffic</source>
        <translation>Netzverkehr</translation>
    </message>
    <message>
        <source>Fewest GPUs by the textbook</source>
        <translation>Wenigste GPUs nach Lehrbuch</translation>
    </message>
</context>
<context>
    <name>headroom::ui::BreakdownTab</name>
    <message>
        <source>Terms of the memory</source>
        <translation>Posten des Speichers</translation>
    </message>
    <message>
        <source>A GPU has to hold %1. The peak is in phase: %2.</source>
        <extracomment>Above the table of terms; %1 is a size, %2 a phase of the training step.</extracomment>
        <translation>Eine GPU muss %1 halten. Die Spitze liegt in der Phase: %2.</translation>
    </message>
    <message>
        <source>Tensors alive at the peak</source>
        <translation>Lebende Tensoren an der Spitze</translation>
    </message>
    <message>
        <source>Phase of the training step</source>
        <translation>Phase des Trainingsschritts</translation>
    </message>
    <message>
        <source>Whose highest moment the tree shows</source>
        <translation>Deren höchsten Augenblick der Baum zeigt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>In a list of phases: %1 is a phase, %2 the size that a GPU has to hold in it.</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Peak (%1)</source>
        <extracomment>In a list of phases: the one with the highest memory; %1 is its name.</extracomment>
        <translation>Spitze (%1)</translation>
    </message>
</context>
<context>
    <name>headroom::ui::CostRanges</name>
    <message>
        <source>Cost chart</source>
        <translation>Kostendiagramm</translation>
    </message>
    <message>
        <source>Cost of the run in USD (logarithmic), at the smallest number of GPUs that fits</source>
        <translation>Kosten des Laufs in USD (logarithmisch), bei der kleinsten Zahl von GPUs, auf die er passt</translation>
    </message>
    <message>
        <source>▸</source>
        <extracomment>The mark of the chosen row.</extracomment>
        <translation>▸</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <extracomment>Tooltip of the cost chart; %1 is a range of times.</extracomment>
        <translation>Zeit: %1</translation>
    </message>
    <message>
        <source>Price of one GPU: %1</source>
        <extracomment>Tooltip of the cost chart; %1 is a price range of one GPU.</extracomment>
        <translation>Preis einer GPU: %1</translation>
    </message>
    <message>
        <source>Source: %1, %2</source>
        <extracomment>Tooltip of the cost chart; where the price comes from, and of which day it is.</extracomment>
        <translation>Quelle: %1, %2</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>der Plan</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <extracomment>%1 is a number of GPUs, %2 their name.</extracomment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>time not known</source>
        <extracomment>A GPU that nobody offers in the chosen market, or whose speed is not known.</extracomment>
        <translation>Zeit nicht bekannt</translation>
    </message>
    <message>
        <source>no price known</source>
        <translation>kein Preis bekannt</translation>
    </message>
    <message>
        <source>%1, tight</source>
        <extracomment>%1 is a cost range; the plan fits this GPU only if the estimate is not too low.</extracomment>
        <translation>%1, knapp</translation>
    </message>
    <message>
        <source>Chosen: %1, %2.</source>
        <extracomment>%1 is a number of GPUs and their name, %2 a cost range or why there is none.</extracomment>
        <translation>Gewählt: %1, %2.</translation>
    </message>
    <message>
        <source>Cheapest: %1, %2.</source>
        <extracomment>%1 is a number of GPUs and their name, %2 a cost range.</extracomment>
        <translation>Am billigsten: %1, %2.</translation>
    </message>
    <message>
        <source>Then %1, %2.</source>
        <translation>Dann %1, %2.</translation>
    </message>
    <message numerus="yes">
        <source>The plan fits on no count of %n other kind(s) of GPU.</source>
        <translation>
            <numerusform>Auf %n andere GPU-Art passt der Plan in keiner Zahl.</numerusform>
            <numerusform>Auf %n andere GPU-Arten passt der Plan in keiner Zahl.</numerusform>
        </translation>
    </message>
    <message>
        <source>No costs: the plan cannot be estimated.</source>
        <translation>Keine Kosten: Der Plan lässt sich nicht schätzen.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::DetailTables</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Last allocation</source>
        <translation>Letzte Belegung</translation>
    </message>
    <message>
        <source>%1 (peak)</source>
        <extracomment>In a table: the row of the highest level; %1 is a phase.</extracomment>
        <translation>%1 (Spitze)</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>Posten</translation>
    </message>
    <message>
        <source>Detailed less textbook</source>
        <translation>Genau minus Lehrbuch</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
</context>
<context>
    <name>headroom::ui::DifferenceValue</name>
    <message>
        <source>Only one of the two memory models can estimate this plan. %1</source>
        <extracomment>%1 is a sentence that says which key of the plan stands in the way.</extracomment>
        <translation>Nur eines der beiden Speichermodelle kann diesen Plan schätzen. %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>In a list of differences: %1 is a term, %2 a size with its sign.</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>What a GPU has to hold: by the textbook %1 (peak in %2), by the detailed model %3 (peak in %4). Detailed less textbook: %5.</source>
        <extracomment>%1, %3 sizes, %2, %4 phases of the training step; %5 a list of terms with sizes.</extracomment>
        <translation>Was eine GPU halten muss: nach dem Lehrbuch %1 (Spitze in %2), nach dem genauen Modell %3 (Spitze in %4). Genau minus Lehrbuch: %5.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Figure</name>
    <message>
        <source>Memory per GPU: %1 on %2</source>
        <extracomment>Title of a picture; %1 is a model, %2 a GPU.</extracomment>
        <translation>Speicher je GPU: %1 auf %2</translation>
    </message>
    <message>
        <source>Cost by GPU: %1</source>
        <extracomment>Title of a picture; %1 is a model.</extracomment>
        <translation>Kosten nach GPU: %1</translation>
    </message>
    <message>
        <source>Memory over a training step: %1 on %2</source>
        <extracomment>Title of a picture; %1 is a model, %2 a GPU.</extracomment>
        <translation>Speicher über einen Trainingsschritt: %1 auf %2</translation>
    </message>
    <message>
        <source>Textbook against detailed: %1</source>
        <extracomment>Title of a picture; %1 is a model.</extracomment>
        <translation>Lehrbuch gegen genau: %1</translation>
    </message>
    <message>
        <source>Estimates against published runs</source>
        <translation>Schätzungen gegen veröffentlichte Läufe</translation>
    </message>
</context>
<context>
    <name>headroom::ui::GpuModel</name>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Peak, dense BF16</source>
        <translation>Spitzenleistung, BF16 dicht</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>%1 (FP16)</source>
        <translation>%1 (FP16)</translation>
    </message>
    <message>
        <source>not offered</source>
        <translation>nicht angeboten</translation>
    </message>
    <message>
        <source>Data: %1, %2</source>
        <translation>Daten: %1, %2</translation>
    </message>
    <message>
        <source>Price: %1, %2</source>
        <translation>Preis: %1, %2</translation>
    </message>
</context>
<context>
    <name>headroom::ui::KnobControls</name>
    <message numerus="yes">
        <source>tokens</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>Token</numerusform>
            <numerusform>Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>rows</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>Zeile</numerusform>
            <numerusform>Zeilen</numerusform>
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
            <numerusform>Rang</numerusform>
            <numerusform>Ränge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>elements</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>Element</numerusform>
            <numerusform>Elemente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>parameters</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>Parameter</numerusform>
            <numerusform>Parameter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bytes</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>Byte</numerusform>
            <numerusform>Byte</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation>Byte/s</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message numerus="yes">
        <source>hours</source>
        <extracomment>unit behind a number, which is not repeated</extracomment>
        <translation>
            <numerusform>Stunde</numerusform>
            <numerusform>Stunden</numerusform>
        </translation>
    </message>
    <message>
        <source>USD/h</source>
        <translation>USD/h</translation>
    </message>
    <message>
        <source>USD/GB/month</source>
        <translation>USD/GB/Monat</translation>
    </message>
    <message>
        <source>a day</source>
        <translation>am Tag</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <extracomment>a number that holds because no other was entered
----------
a choice that holds because nothing else was chosen</extracomment>
        <translation>%1 (Vorgabe)</translation>
    </message>
    <message>
        <source>What holds unless the plan says otherwise.</source>
        <translation>Was gilt, solange der Plan nichts anderes sagt.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::KnobSections</name>
    <message>
        <source>Preferences and Rollouts</source>
        <translation>Präferenzen und Rollouts</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>Run and Cost</source>
        <translation>Lauf und Kosten</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Shards and Buffers</source>
        <translation>Shards und Puffer</translation>
    </message>
    <message>
        <source>Checkpoints on Disk</source>
        <translation>Checkpoints auf der Platte</translation>
    </message>
    <message>
        <source>Measured Run</source>
        <translation>Gemessener Lauf</translation>
    </message>
</context>
<context>
    <name>headroom::ui::KnobSlider</name>
    <message>
        <source>From %1 to %2 %3.</source>
        <translation>Von %1 bis %2 %3.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MainWindow</name>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Speicher</translation>
    </message>
    <message>
        <source>&amp;Breakdown</source>
        <translation>&amp;Aufschlüsselung</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Sizes</source>
        <translation>&amp;Größen</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xt</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Edit Shape…</source>
        <translation>Maße bearbeiten …</translation>
    </message>
    <message>
        <source>Model Library</source>
        <translation>Modellbibliothek</translation>
    </message>
    <message>
        <source>Choose GPU</source>
        <translation>GPU wählen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>%1[*] – Headroom</source>
        <extracomment>%1 is the name of a plan; [*] becomes a mark when it has unsaved changes</extracomment>
        <translation>%1[*] – Headroom</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>What each GPU has to hold under the four ZeRO stages, against what it has; below, what the run costs on each kind of GPU at the smallest number on which it fits.</source>
        <translation>Was jede GPU unter den vier ZeRO-Stufen halten muss, gegen das, was sie hat; darunter, was der Lauf auf jeder Art von GPU bei der kleinsten Anzahl kostet, auf die er passt.</translation>
    </message>
    <message>
        <source>Whether the plan fits, how sure that is, how long it takes and what it costs, and what was taken for granted.</source>
        <translation>Ob der Plan passt, wie sicher das ist, wie lange er dauert und was er kostet, und was dabei angenommen wurde.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>The memory that is allocated over the first and the steady training step, term by term, with the peak marked. Point at it to see what was allocated last.</source>
        <translation>Der belegte Speicher über den ersten und den laufenden Trainingsschritt, Posten für Posten, mit markierter Spitze. Der Mauszeiger zeigt, was zuletzt belegt wurde.</translation>
    </message>
    <message>
        <source>Each part of the memory: the tensors that are alive at the peak, with their shapes and who holds them; by the textbook, the formula it comes from, with this plan&apos;s numbers and its source.</source>
        <translation>Jeder Teil des Speichers: die an der Spitze lebenden Tensoren mit ihren Formen und wer sie hält; nach dem Lehrbuch die Formel, aus der er stammt, mit den Zahlen dieses Plans und ihrer Quelle.</translation>
    </message>
    <message>
        <source>What the formulas of articles give for this plan, and what the executed training step gives, term by term; and which of the two the estimate comes from.</source>
        <translation>Was die Formeln von Artikeln für diesen Plan ergeben und was der ausgeführte Trainingsschritt ergibt, Posten für Posten; und von welchem der beiden die Schätzung stammt.</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>&amp;Zeitverlauf</translation>
    </message>
    <message>
        <source>Mo&amp;dels</source>
        <translation>Mode&amp;lle</translation>
    </message>
    <message>
        <source>How far estimates were from what others measured and published: a mark for each printed peak, right where it lies on the diagonal. Choose one to see its source and its terms.</source>
        <translation>Wie weit Schätzungen von dem entfernt waren, was andere gemessen und veröffentlicht haben: eine Marke für jede veröffentlichte Spitze, richtig, wenn sie auf der Diagonalen liegt. Wählen Sie eine, um Quelle und Posten zu sehen.</translation>
    </message>
    <message>
        <source>A&amp;ccuracy</source>
        <translation>&amp;Genauigkeit</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MemoryBars</name>
    <message>
        <source>Buffers and KV cache</source>
        <translation>Puffer und KV-Cache</translation>
    </message>
    <message>
        <source>nameplate</source>
        <extracomment>At a line of the memory chart: what stands on the GPU&apos;s box. Kept short.</extracomment>
        <translation>Nennwert</translation>
    </message>
    <message>
        <source>%1 per GPU at the peak</source>
        <extracomment>Title of the axis of the memory chart; %1 is GB or GiB.</extracomment>
        <translation>%1 je GPU in der Spitze</translation>
    </message>
    <message>
        <source>usable</source>
        <extracomment>At a line of the memory chart: what a program can really use of a GPU&apos;s memory. Kept short.</extracomment>
        <translation>nutzbar</translation>
    </message>
    <message>
        <source>▸ %1</source>
        <extracomment>The chosen stage under its bar; the triangle marks it.</extracomment>
        <translation>▸ %1</translation>
    </message>
    <message>
        <source>%1, %2: %3 (%4)</source>
        <extracomment>Tooltip of a bar&apos;s segment: stage, term, size and its share of the bar.</extracomment>
        <translation>%1, %2: %3 (%4)</translation>
    </message>
    <message>
        <source>Memory chart</source>
        <translation>Speicherdiagramm</translation>
    </message>
    <message>
        <source>cannot be estimated</source>
        <translation>nicht schätzbar</translation>
    </message>
    <message>
        <source>Memory per GPU at the peak, against %1 with %2, of which %3 are usable.</source>
        <extracomment>%1 is the name of a GPU, %2 and %3 are sizes.</extracomment>
        <translation>Speicher je GPU in der Spitze, gegen %1 mit %2, davon %3 nutzbar.</translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <extracomment>The chosen bar of a chart; %1 is the name of a ZeRO stage.</extracomment>
        <translation>%1 (gewählt)</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <extracomment>%1 is the name of a ZeRO stage, %2 says why it cannot be estimated.</extracomment>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1 needs %2, between %3; %4.</source>
        <extracomment>%1 is a ZeRO stage, %2 a size, %3 a range of sizes, %4 &quot;1.5 GB left&quot; or &quot;short by 46.7 GB&quot;.</extracomment>
        <translation>%1 benötigt %2, zwischen %3; %4.</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <extracomment>In the legend of the memory chart: the part of the overhead that the allocator cannot use.</extracomment>
        <translation>Fragmentierung</translation>
    </message>
    <message>
        <source>of which %1 are fragmentation, by a replay of PyTorch&apos;s allocator</source>
        <extracomment>Tooltip of the overhead; %1 is a size.</extracomment>
        <translation>davon %1 Fragmentierung, nach einer Wiederholung im Allokator von PyTorch</translation>
    </message>
    <message>
        <source>%1 of the overhead are fragmentation.</source>
        <extracomment>%1 is a size: what PyTorch&apos;s allocator cannot use at the peak, as a replay of it found.</extracomment>
        <translation>%1 des Overheads sind Fragmentierung.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MemoryTab</name>
    <message>
        <source>Memory chart</source>
        <translation>Speicherdiagramm</translation>
    </message>
    <message>
        <source>Cost chart</source>
        <translation>Kostendiagramm</translation>
    </message>
</context>
<context>
    <name>headroom::ui::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelDifferenceChart</name>
    <message>
        <source>%1 %2</source>
        <extracomment>The last number of an axis with its unit: &quot;40 GB&quot;.</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>numbers: detailed less textbook</source>
        <extracomment>Behind the legend of a chart: what the numbers at the bars are.</extracomment>
        <translation>Zahlen: genau minus Lehrbuch</translation>
    </message>
    <message>
        <source>Memory models</source>
        <translation>Speichermodelle</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelPanel</name>
    <message>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <source>hidden %1</source>
        <translation>Breite %1</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 Köpfe</translation>
    </message>
    <message>
        <source>%1 heads (%2 KV)</source>
        <translation>%1 Köpfe (%2 KV)</translation>
    </message>
    <message>
        <source>MLP %1</source>
        <translation>MLP %1</translation>
    </message>
    <message>
        <source>%1 experts, %2 per token</source>
        <extracomment>a mixture of experts: how many there are, how many see a token</extracomment>
        <translation>%1 Experten, %2 je Token</translation>
    </message>
    <message>
        <source>vocabulary %1</source>
        <translation>Vokabular %1</translation>
    </message>
    <message>
        <source>Open config.json…</source>
        <translation>config.json öffnen …</translation>
    </message>
    <message>
        <source>Read a model from the config.json of its repository. A file can also be dropped on the window.</source>
        <translation>Ein Modell aus der config.json seines Repositorys lesen. Eine Datei kann auch auf das Fenster gezogen werden.</translation>
    </message>
    <message>
        <source>Library…</source>
        <translation>Bibliothek …</translation>
    </message>
    <message>
        <source>Pick a well-known model from the built-in catalogue.</source>
        <translation>Ein bekanntes Modell aus dem eingebauten Katalog wählen.</translation>
    </message>
    <message>
        <source>Edit Shape…</source>
        <translation>Maße bearbeiten …</translation>
    </message>
    <message>
        <source>Enter layers, widths and heads by hand, for a model that Headroom does not know.</source>
        <translation>Schichten, Breiten und Köpfe von Hand eingeben, für ein Modell, das Headroom nicht kennt.</translation>
    </message>
    <message>
        <source>%1 parameters, %2 active</source>
        <translation>%1 Parameter, %2 aktiv</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>%1 parameters exactly</source>
        <translation>genau %1 Parameter</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ModelsTab</name>
    <message>
        <source>Estimate by:</source>
        <extracomment>Label of a choice between two memory models.</extracomment>
        <translation>Schätzung nach:</translation>
    </message>
    <message>
        <source>Memory models</source>
        <translation>Speichermodelle</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Page</name>
    <message>
        <source>%1 × %2, %3, sequence length %4, micro-batch %5, %6, %7</source>
        <extracomment>The plan in one line: number and name of the GPUs, ZeRO stage, sequence length, micro-batch, method, optimizer.</extracomment>
        <translation>%1 × %2, %3, Sequenzlänge %4, Mikro-Batch %5, %6, %7</translation>
    </message>
    <message>
        <source>What this assumes</source>
        <translation>Was dies annimmt</translation>
    </message>
    <message>
        <source>Made with Headroom. Prices and GPUs from the catalogue of %1. Ranges are ranges, not errors of rounding; check the price before renting.</source>
        <extracomment>At the foot of a printed page; %1 is a date in the form 2026-07-09.</extracomment>
        <translation>Erstellt mit Headroom. Preise und GPUs aus dem Katalog vom %1. Spannen sind Spannen, keine Rundungsfehler; prüfen Sie den Preis, bevor Sie mieten.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PhaseTimeline</name>
    <message>
        <source>%1 allocated, in the order of allocations (not in time)</source>
        <extracomment>Title of the axis of the timeline; %1 is GB or GiB.</extracomment>
        <translation>%1 belegt, in der Reihenfolge der Belegungen (nicht der Zeit)</translation>
    </message>
    <message>
        <source>Peak: %1, %2</source>
        <extracomment>Marks the highest point of the timeline; %1 is a size, %2 a phase of the training step.</extracomment>
        <translation>Spitze: %1, %2</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PickerDialog</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n gefunden</numerusform>
            <numerusform>%n gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanFiles</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Plans and configs (*.headroom.json *.json)</source>
        <translation>Pläne und Konfigurationen (*.headroom.json *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open config.json</source>
        <translation>config.json öffnen</translation>
    </message>
    <message>
        <source>Model configs (*.json)</source>
        <translation>Konfigurationen von Modellen (*.json)</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>abgelegt</translation>
    </message>
    <message>
        <source>Save Plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Plans (*.headroom.json)</source>
        <translation>Pläne (*.headroom.json)</translation>
    </message>
    <message>
        <source>A plan without a file</source>
        <translation>Ein Plan ohne Datei</translation>
    </message>
    <message>
        <source>Headroom did not end as it should. “%1” as of %2 was not saved.</source>
        <extracomment>%1 is the name of a plan, %2 a date and time</extracomment>
        <translation>Headroom wurde nicht richtig beendet. „%1“ vom %2 war nicht gespeichert.</translation>
    </message>
    <message>
        <source>untitled</source>
        <extracomment>name of a plan that has no file yet</extracomment>
        <translation>unbenannt</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PlanPanel</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Batch and Sharding</source>
        <translation>Batch und Aufteilung</translation>
    </message>
    <message>
        <source>batch %1</source>
        <extracomment>rows that one optimizer step sees, over all GPUs</extracomment>
        <translation>Batch %1</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>%1
Source: %2, %3</source>
        <translation>%1
Quelle: %2, %3</translation>
    </message>
</context>
<context>
    <name>headroom::ui::PresetModel</name>
    <message>
        <source>Source: %1, %2</source>
        <translation>Quelle: %1, %2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Read on</source>
        <translation>Gelesen am</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Prompts</name>
    <message>
        <source>Unsaved Changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>The plan “%1” has changes that are not saved.</source>
        <translation>Der Plan „%1“ hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Without saving, the changes are lost.</source>
        <translation>Ohne Speichern gehen die Änderungen verloren.</translation>
    </message>
    <message>
        <source>Restore Unsaved Work</source>
        <translation>Ungespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RangeBox</name>
    <message>
        <source>%1, lowest</source>
        <extracomment>%1 is a quantity such as &quot;Price&quot;; the box holds the lower end of its range.</extracomment>
        <translation>%1, niedrigster Wert</translation>
    </message>
    <message>
        <source>%1, highest</source>
        <extracomment>%1 is a quantity such as &quot;Price&quot;; the box holds the upper end of its range.</extracomment>
        <translation>%1, höchster Wert</translation>
    </message>
    <message>
        <source>to</source>
        <extracomment>between the two ends of a range, as in &quot;1.20 to 2.40&quot;</extracomment>
        <translation>bis</translation>
    </message>
    <message>
        <source>own values</source>
        <translation>eigene Werte</translation>
    </message>
    <message>
        <source>%1, own values</source>
        <extracomment>%1 is a quantity such as &quot;Price&quot;; ticked, the user gives its range.</extracomment>
        <translation>%1, eigene Werte</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RecipeDialog</name>
    <message>
        <source>Custom Recipe</source>
        <translation>Eigenes Rezept</translation>
    </message>
    <message>
        <source>As follows from the others</source>
        <translation>Wie aus den anderen folgt</translation>
    </message>
</context>
<context>
    <name>headroom::ui::RecipeKnob</name>
    <message>
        <source>%1 weights + %2 gradients + %3 master copy + %4 moments = %5 bytes per trained parameter</source>
        <extracomment>Bytes per trained parameter: weights, gradients, master copy, moments of the optimizer, and their sum.</extracomment>
        <translation>%1 Gewichte + %2 Gradienten + %3 Master-Kopie + %4 Momente = %5 Byte je trainiertem Parameter</translation>
    </message>
    <message>
        <source>%1, %2 B</source>
        <extracomment>a recipe&apos;s name and the bytes it takes for each trained parameter</extracomment>
        <translation>%1, %2 B</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Custom…</source>
        <translation>Eigenes …</translation>
    </message>
    <message>
        <source>Choose each number format yourself.</source>
        <translation>Jedes Zahlenformat selbst wählen.</translation>
    </message>
    <message>
        <source>The framework&apos;s own recipe.</source>
        <translation>Das eigene Rezept des Frameworks.</translation>
    </message>
    <message>
        <source>Mixed precision</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>8-bit AdamW</source>
        <translation>8-Bit-AdamW</translation>
    </message>
    <message>
        <source>All fp32</source>
        <translation>Ganz fp32</translation>
    </message>
    <message>
        <source>No master copy</source>
        <translation>Ohne Master-Kopie</translation>
    </message>
    <message>
        <source>fp32 gradients</source>
        <translation>fp32-Gradienten</translation>
    </message>
    <message>
        <source>All bf16</source>
        <translation>Ganz bf16</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Section</name>
    <message>
        <source>Open; press to fold.</source>
        <translation>Offen; drücken zum Einklappen.</translation>
    </message>
    <message>
        <source>Folded; press to open.</source>
        <translation>Eingeklappt; drücken zum Öffnen.</translation>
    </message>
</context>
<context>
    <name>headroom::ui::ShapeEditor</name>
    <message>
        <source>Edit Shape</source>
        <translation>Maße bearbeiten</translation>
    </message>
    <message>
        <source>For a model whose config.json Headroom does not understand. Sizes as they stand in the model&apos;s config.</source>
        <translation>Für ein Modell, dessen config.json Headroom nicht versteht. Größen, wie sie in der Konfiguration des Modells stehen.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Layers</source>
        <translation>&amp;Schichten</translation>
    </message>
    <message>
        <source>num_hidden_layers</source>
        <translation>num_hidden_layers</translation>
    </message>
    <message>
        <source>&amp;Hidden width</source>
        <translation>&amp;Breite des Modells</translation>
    </message>
    <message>
        <source>hidden_size</source>
        <translation>hidden_size</translation>
    </message>
    <message>
        <source>&amp;Query heads</source>
        <translation>&amp;Query-Köpfe</translation>
    </message>
    <message>
        <source>num_attention_heads</source>
        <translation>num_attention_heads</translation>
    </message>
    <message>
        <source>&amp;Key-value heads</source>
        <translation>&amp;Key-Value-Köpfe</translation>
    </message>
    <message>
        <source>num_key_value_heads</source>
        <translation>num_key_value_heads</translation>
    </message>
    <message>
        <source>Head &amp;width</source>
        <translation>B&amp;reite eines Kopfes</translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation>head_dim</translation>
    </message>
    <message>
        <source>&amp;MLP width</source>
        <translation>&amp;Breite des MLP</translation>
    </message>
    <message>
        <source>intermediate_size</source>
        <translation>intermediate_size</translation>
    </message>
    <message>
        <source>MLP with a &amp;gate (three matrices)</source>
        <translation>MLP mit &amp;Gate (drei Matrizen)</translation>
    </message>
    <message>
        <source>&amp;Vocabulary</source>
        <translation>&amp;Vokabular</translation>
    </message>
    <message>
        <source>vocab_size</source>
        <translation>vocab_size</translation>
    </message>
    <message>
        <source>Output head &amp;tied to the embedding</source>
        <translation>Ausgabekopf &amp;gekoppelt an die Einbettung</translation>
    </message>
    <message>
        <source>&amp;Experts</source>
        <translation>&amp;Experten</translation>
    </message>
    <message>
        <source>num_local_experts; 0 for a dense model</source>
        <translation>num_local_experts; 0 für ein dichtes Modell</translation>
    </message>
    <message>
        <source>Experts &amp;per token</source>
        <translation>Experten je &amp;Token</translation>
    </message>
    <message>
        <source>num_experts_per_tok</source>
        <translation>num_experts_per_tok</translation>
    </message>
    <message>
        <source>Width of an e&amp;xpert</source>
        <translation>Breite eines E&amp;xperten</translation>
    </message>
    <message>
        <source>moe_intermediate_size</source>
        <translation>moe_intermediate_size</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Tables</name>
    <message>
        <source>Term</source>
        <translation>Posten</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>With numbers</source>
        <translation>Mit Zahlen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Spanne</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>Nutzbar</translation>
    </message>
    <message>
        <source>Headroom</source>
        <translation>Spielraum</translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <extracomment>Title of a table&apos;s column; %1 is the ZeRO stage that the plan has.
----------
The plan&apos;s own GPU in a table; %1 is its name.</extracomment>
        <translation>%1 (gewählt)</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Price source</source>
        <translation>Quelle des Preises</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>of which fragmentation</source>
        <extracomment>A row of the memory table: the part of the overhead that the allocator cannot use.</extracomment>
        <translation>davon Fragmentierung</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TimelineTab</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
</context>
<context>
    <name>headroom::ui::TimelineValue</name>
    <message>
        <source>The course of this plan&apos;s step cannot be shown. %1</source>
        <extracomment>%1 is a sentence that says what is not followed.</extracomment>
        <translation>Der Verlauf des Schritts dieses Plans kann nicht gezeigt werden. %1</translation>
    </message>
    <message>
        <source>Allocated memory over the first and the steady training step, in the order of its allocations, not in time. The peak of the steady step is %1. %2</source>
        <extracomment>%1 is a size; %2 says where in the step and what was allocated.</extracomment>
        <translation>Belegter Speicher über den ersten und den laufenden Trainingsschritt, in der Reihenfolge der Belegungen, nicht der Zeit. Die Spitze des laufenden Schritts ist %1. %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>In a list of peaks: %1 is a phase, %2 a size.</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Highest levels of the steady step: %1.</source>
        <extracomment>%1 is a list of phases with sizes.</extracomment>
        <translation>Höchste Stände des laufenden Schritts: %1.</translation>
    </message>
    <message>
        <source>%1, %2: %3 allocated. Last allocation: %4 (%5).</source>
        <extracomment>%1 first or steady step, %2 phase, %3 size, %4 an operator with its shape, %5 size.</extracomment>
        <translation>%1, %2: %3 belegt. Letzte Belegung: %4 (%5).</translation>
    </message>
</context>
<context>
    <name>headroom::ui::Twin</name>
    <message>
        <source>Table</source>
        <extracomment>Button above a chart that shows its numbers instead.</extracomment>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy the picture: %1</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation>Bild kopieren: %1</translation>
    </message>
    <message>
        <source>Copy Table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy the table: %1</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation>Tabelle kopieren: %1</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export to a file: %1</source>
        <extracomment>%1 is the name of a chart. For screen readers.</extracomment>
        <translation>In eine Datei exportieren: %1</translation>
    </message>
</context>
<context>
    <name>headroom::ui::VerdictPanel</name>
    <message>
        <source>What this assumes</source>
        <translation>Was dies annimmt</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
</context>
</TS>

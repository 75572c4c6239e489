<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>headroom::ui::KnobRange</name>
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
</context>
<context>
    <name>headroom::ui::KnobSlider</name>
    <message>
        <source>From %1 to %2 %3.</source>
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
</TS>

/** What a terminal would obey or reorder: control characters, line breaks included, and changes of the writing direction. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A line without anything that a terminal obeys: titles and names come from other people. */
export const printable = (line) => line.replace(unprintable, '\uFFFD');

export const print = (line) => console.log(printable(line));

/** For text of several lines, such as an error with its stack. */
export const printError = (text) => text.split('\n').forEach((line) => console.error(printable(line)));

/** Characters that could control the terminal: control characters, including line breaks, and changes of the writing direction. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Replaces control characters, because titles and names come from other people. */
export const printable = (line) => line.replace(unprintable, '\uFFFD');

export const print = (line) => console.log(printable(line));

/** For text with several lines, such as an error with its stack trace. */
export const printError = (text) => text.split('\n').forEach((line) => console.error(printable(line)));

/** C0 and C1 control characters, line breaks included, and two code points that XML cannot contain. */
const inLine = /[\p{Cc}\ufffe\uffff]+/gu;
const inLines = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

export const isSingleLine = (text: string): boolean => text.search(inLine) < 0;

/** Removes control characters other than tabs and line breaks. */
export const withoutControls = (text: string): string => text.replace(inLines, '');

/** Text without surrounding spaces and control characters. Tabs and line breaks become spaces. */
export const asLine = (text: string): string => withoutControls(text).replace(inLine, ' ').trim();

/** Text of several lines without surrounding spaces and control characters. All line breaks become `\n`. */
export const asLines = (text: string): string => withoutControls(text).replace(/\r\n?/g, '\n').trim();

/** Returns a function that changes texts and keeps other values. */
export const ofText = (change: (text: string) => string) => (value: unknown) => (typeof value === 'string' ? change(value) : value);

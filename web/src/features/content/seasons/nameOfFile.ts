/** What an image may be called by the name of its file: "porch_in-May.JPG" is "porch in May". */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}

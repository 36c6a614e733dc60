/** Suggests an image name for a file name: "porch in May" for "porch_in-May.JPG". */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}

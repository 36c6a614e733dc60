/**
 * Gives the headings of a cleaned text levels without gaps, below the heading that the text stands under, for those who go through
 * a page by its headings. Writers choose headings by their size, which stays as it is.
 */
export function outlined(html: string, below: number): string {
  let last = below;
  return html.replace(/<h([1-6])>/g, (tag, chosen: string) => {
    const size = Number(chosen);
    last = Math.min(Math.max(size, below + 1), last + 1);
    return last === size ? tag : `<h${chosen} aria-level="${last}">`;
  });
}

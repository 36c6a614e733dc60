/**
 * Renders HTML that the server cleaned on read (cms/src/content/render-rich-text.ts). Other HTML must go through cleanHtml first.
 * @param below level of the heading above the text
 */
export const RichText = ({ html, below = 1 }: { html: string; below?: number }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: outlined(html, below) }} />
);

/**
 * Sets heading levels of a cleaned text without gaps, starting below the level `below`, for users who navigate by headings.
 * Writers choose headings by size, so the size does not change.
 */
export function outlined(html: string, below: number): string {
  let last = below;
  return html.replace(/<h([1-6])>/g, (tag, digit: string) => {
    const size = Number(digit);
    last = Math.min(Math.max(size, below + 1), last + 1);
    return last === size ? tag : `<h${digit} aria-level="${last}">`;
  });
}

/** HTML as the server tells it, which cleans it with every read (cms/src/content/draw-rich-text.ts); any other goes through cleanHtml first. */
export const RichText = ({ html }: { html: string }) => <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;

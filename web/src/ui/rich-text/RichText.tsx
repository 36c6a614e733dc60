import { outlined } from './outline';

interface Props {
  html: string;
  /** Level of the heading above the text. */
  below?: number;
}

/** Renders HTML that the server cleaned on read (cms/src/content/render-rich-text.ts). Other HTML must go through cleanHtml first. */
export const RichText = ({ html, below = 1 }: Props) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: outlined(html, below) }} />
);

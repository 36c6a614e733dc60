import { outlined } from './outline';

interface Props {
  html: string;
  /** The level of the heading that it stands below. */
  below?: number;
}

/** HTML as the server tells it, which cleans it with every read (cms/src/content/draw-rich-text.ts); any other goes through cleanHtml first. */
export const RichText = ({ html, below = 1 }: Props) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: outlined(html, below) }} />
);

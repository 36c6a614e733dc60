import { imageFormats, type ImageFormat } from '../../contract';
import { imageTypes, imageWidths } from './limits';

/** Their keys among a file's `formats`, beside those of Strapi. */
export const variantKey = (kind: ImageFormat, width: number): string => `${kind}_${width}`;

/** Which kind a key among a file's `formats` stands for; null for one of Strapi's own. */
export const kindOf = (key: string): ImageFormat | null => imageFormats.find((kind) => key.startsWith(`${kind}_`)) ?? null;

/** Animated pictures stay what they are. */
const sourceTypes = imageTypes.filter((type) => type !== 'image/gif');

/** What decides whether a file may have variants. */
export interface Variable {
  mime: string;
  provider: string;
  formats: Record<string, unknown> | null;
}

/** Whether a picture has no variants yet, and may have some. What lies where nothing is stored any more stays as it is. */
export const needsVariants = ({ mime, provider, formats }: Variable): boolean =>
  sourceTypes.includes(mime) &&
  provider === strapi.config.get<{ provider: string }>('plugin::upload').provider &&
  !Object.keys(formats ?? {}).some(kindOf);

/** Two widths that are closer than this are told apart by nobody. */
const leastStep = 1.1;

/** The widths of the variants of a picture: those of Strapi's, and its own where it lies below or between them. */
export function variantWidths(own: number): number[] {
  const widths = Object.values(imageWidths).sort((one, other) => one - other);
  const widest = Math.min(own, widths[widths.length - 1]);
  return [...widths.filter((width) => width * leastStep <= widest), widest];
}

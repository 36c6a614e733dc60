import { listingsCopy } from '../../content/listings';
import { Icon } from '../../ui/Icon';
import { Alteration, PhotoImage } from './ListingCard';
import type { CardHome } from './listing';

const copy = listingsCopy.photos;

type Photo = CardHome['Media'][number];
type Slide = Photo & { isOriginal?: boolean; isPair?: boolean };

/** The photos of a home, each altered one followed by its original. */
const slidesOf = (media: (Photo & { original: Omit<Photo, 'MediaAlteration'> | null })[]): Slide[] =>
  media.flatMap(({ original, ...photo }) =>
    original
      ? [
          { ...photo, isPair: true },
          { ...original, MediaAlteration: null, isPair: true, isOriginal: true },
        ]
      : [photo],
  );

export const altOf = ({ ShortDescription }: Pick<Photo, 'ShortDescription'>, n: number): string => ShortDescription ?? copy.photo(n);

const sizes = '(min-width: 1240px) 780px, (min-width: 900px) 62vw, 100vw';

/**
 * The photos below one another. The one that the fragment of the URL names fills the screen, with the others next to it: links open, turn
 * and close, and a swipe scrolls. Nothing of this needs a script (listing.css); ui/photoKeys.ts adds keys.
 */
export function Photos({ media }: { media: Parameters<typeof slidesOf>[0] }) {
  const slides = slidesOf(media);
  return (
    <div className="photos">
      {slides.map((slide, index) => (
        <Figure key={index} slide={slide} n={index + 1} count={slides.length} />
      ))}
    </div>
  );
}

function Figure({ slide, n, count }: { slide: Slide; n: number; count: number }) {
  const { ShortDescription, isOriginal, isPair } = slide;
  return (
    <figure id={`photo-${n}`} tabIndex={-1} className={isPair ? 'half' : undefined}>
      <a id={`open-${n}`} href={`#photo-${n}`} title={copy.fullScreen}>
        <PhotoImage photo={slide} sizes={sizes} alt={altOf(slide, n)} eager={n === 1} />
      </a>
      <figcaption className="small">
        <span className="count">{copy.position(n, count)}</span>
        {isOriginal && <b>{copy.original}</b>}
        <Alteration photo={slide} />
        {ShortDescription}
      </figcaption>
      <div className="steps">
        <Step to={n > 1 ? `#photo-${n - 1}` : null} keyName="ArrowLeft" label={copy.previous} icon="arrow-back" />
        <Step to={n < count ? `#photo-${n + 1}` : null} keyName="ArrowRight" label={copy.next} icon="arrow-forward" />
        <Step to={`#open-${n}`} keyName="Escape" label={copy.close} icon="close" />
      </div>
    </figure>
  );
}

const Step = ({
  to,
  keyName,
  label,
  icon,
}: {
  to: string | null;
  keyName: string;
  label: string;
  icon: Parameters<typeof Icon>[0]['name'];
}) =>
  to && (
    <a href={to} aria-keyshortcuts={keyName} aria-label={label} className="icon-button">
      <Icon name={icon} />
    </a>
  );

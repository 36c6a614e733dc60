import { listingsCopy } from '../../content/listings';
import { Icon, type IconName } from '../../ui/Icon';
import { Alteration, PhotoImage } from './ListingCard';
import type { ListingDetails } from './listingText';

const copy = listingsCopy.photos;

type Slide = Omit<ListingDetails['Media'][number], 'original'> & { isOriginal?: boolean; isPair?: boolean };

/** The photos of a listing, each altered one followed by its original. */
const slidesOf = (media: ListingDetails['Media']): Slide[] =>
  media.flatMap(({ original, ...photo }): Slide[] => {
    if (!original) return [photo];
    return [
      { ...photo, isPair: true },
      { ...original, MediaAlteration: null, isPair: true, isOriginal: true },
    ];
  });

const sizes = '(min-width: 1240px) 780px, (min-width: 900px) 62vw, 100vw';

/**
 * The photos below one another. The one that the fragment of the URL names fills the screen, with the others next to it: links open, turn
 * and close, and a swipe scrolls. Nothing of this needs a script (listing.css); ui/photoKeys.ts adds keys.
 */
export function Photos({ media }: { media: ListingDetails['Media'] }) {
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
      <div className="steps">
        {n > 1 && <Step to={`#photo-${n - 1}`} keyName="ArrowLeft" label={copy.previous} icon="arrow-back" />}
        {n < count && <Step to={`#photo-${n + 1}`} keyName="ArrowRight" label={copy.next} icon="arrow-forward" />}
        <Step to={`#open-${n}`} keyName="Escape" label={copy.close} icon="close" />
      </div>
      <a id={`open-${n}`} href={`#photo-${n}`} title={copy.fullScreen}>
        <PhotoImage photo={slide} sizes={sizes} alt={ShortDescription ?? copy.photo(n)} eager={n === 1} />
      </a>
      <figcaption className="small">
        <span className="count">{copy.position(n, count)}</span>
        {isOriginal && <span className="chip">{copy.original}</span>}
        <Alteration photo={slide} />
        {ShortDescription}
      </figcaption>
    </figure>
  );
}

const Step = ({ to, keyName, label, icon }: { to: string; keyName: string; label: string; icon: IconName }) => (
  <a href={to} aria-keyshortcuts={keyName} aria-label={label} className="icon-button">
    <Icon name={icon} />
  </a>
);

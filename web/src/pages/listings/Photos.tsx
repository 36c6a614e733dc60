import { listingsCopy } from '../../content/listings';
import { Icon, type IconName } from '../../ui/Icon';
import { Alteration, PhotoImage } from './ListingCard';
import type { ListingDetails } from './listingText';

const copy = listingsCopy.photos;

type Slide = Omit<ListingDetails['Media'][number], 'original'> & { hasOriginal?: boolean; isOriginal?: boolean };

/** The photos of a listing, each altered one followed by its original. */
export const slidesOf = (media: ListingDetails['Media']): Slide[] =>
  media.flatMap(({ original, ...photo }): Slide[] =>
    original
      ? [
          { ...photo, hasOriginal: true },
          { ...original, MediaAlteration: null, isOriginal: true },
        ]
      : [photo],
  );

/** Photos of the mosaic at the top. They link to the same photo that fills the screen. */
const mosaicSize = 5;

const firstSizes = '(min-width: 1240px) 808px, (min-width: 900px) 65vw, 100vw';
const moreSizes = '(min-width: 900px) 220px, 23vw';
const runSizes = '(min-width: 1240px) 584px, (min-width: 900px) 47vw, 92vw';

export const FirstPhoto = ({ slides: [first, ...others] }: { slides: Slide[] }) =>
  first && (
    <div className="first-photo photo">
      <OpenPhoto slide={first} id="top-1" n={1} sizes={firstSizes} eager />
      <span aria-hidden className="chip photo-count">
        {copy.position(1, others.length + 1)}
      </span>
    </div>
  );

/** The next photos, and a link to all. */
export function MorePhotos({ slides }: { slides: Slide[] }) {
  const more = slides.slice(1, mosaicSize);
  if (more.length === 0) return null;
  return (
    <div className="more-photos">
      <a href="#photos" className="button outlined see-all">
        <Icon name="grid" smaller />
        {copy.seeAll(slides.length)}
      </a>
      {more.map((slide, index) => (
        <div key={index} className="photo">
          <OpenPhoto slide={slide} id={`top-${index + 2}`} n={index + 2} sizes={moreSizes} />
        </div>
      ))}
    </div>
  );
}

interface OpenPhotoProps {
  slide: Slide;
  id: string;
  n: number;
  sizes: string;
  eager?: boolean;
}

/** Link to the photo that fills the screen. */
const OpenPhoto = ({ slide, id, n, sizes, eager }: OpenPhotoProps) => (
  <>
    <a id={id} href={`#photo-${n}`} title={copy.fullScreen}>
      <PhotoImage photo={slide} sizes={sizes} alt={slide.ShortDescription ?? copy.photo(n)} eager={eager} />
    </a>
    <Alteration photo={slide} />
    {slide.isOriginal && <span className="chip original">{copy.original}</span>}
  </>
);

/**
 * The photos below one another. The one that the fragment of the URL names fills the screen, with the others next to it: links open, turn
 * and close, and a swipe scrolls. Nothing of this needs a script (listing-photos.css); ui/photoKeys.ts adds keys.
 */
export const AllPhotos = ({ slides }: { slides: Slide[] }) =>
  slides.length > 0 && (
    <section id="photos" tabIndex={-1} className="all-photos">
      <h2>{copy.all}</h2>
      <div className="photos">
        {slides.map((slide, index) => (
          <Figure key={index} slide={slide} n={index + 1} count={slides.length} />
        ))}
      </div>
    </section>
  );

const Figure = ({ slide, n, count }: { slide: Slide; n: number; count: number }) => (
  <figure id={`photo-${n}`} tabIndex={-1} className={slide.hasOriginal ? 'photo has-original' : 'photo'}>
    <div className="steps">
      {n > 1 && <Step to={`#photo-${n - 1}`} keyName="ArrowLeft" label={copy.previous} icon="arrow-back" />}
      {n < count && <Step to={`#photo-${n + 1}`} keyName="ArrowRight" label={copy.next} icon="arrow-forward" />}
      <Step to="#photos" label={copy.all} icon="grid" />
      <Step to={n > mosaicSize ? `#open-${n}` : `#top-${n}`} keyName="Escape" label={copy.close} icon="close" />
    </div>
    <OpenPhoto slide={slide} id={`open-${n}`} n={n} sizes={runSizes} />
    <figcaption className="small">
      <span className="count">{copy.position(n, count)}</span>
      <span>{slide.ShortDescription}</span>
    </figcaption>
  </figure>
);

const Step = ({ to, keyName, label, icon }: { to: string; keyName?: string; label: string; icon: IconName }) => (
  <a href={to} aria-keyshortcuts={keyName} aria-label={label} className={`icon-button ${icon}`}>
    <Icon name={icon} />
  </a>
);

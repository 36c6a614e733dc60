import { listingsCopy } from '../../content/listings';
import { Icon, type IconName } from '../../ui/Icon';
import { Alteration, PhotoImage } from './ListingCard';
import type { ListingDetails } from './listingText';

const copy = listingsCopy.photos;

export type Slide = Omit<ListingDetails['Media'][number], 'original'> & { isOriginal?: boolean; isPair?: boolean };

/** The photos of a listing, each altered one followed by its original. */
export const slidesOf = (media: ListingDetails['Media']): Slide[] =>
  media.flatMap(({ original, ...photo }): Slide[] => {
    if (!original) return [photo];
    return [
      { ...photo, isPair: true },
      { ...original, MediaAlteration: null, isPair: true, isOriginal: true },
    ];
  });

/** Photos of the mosaic at the top. They link to the same photo that fills the screen. */
const mosaicSize = 5;
const altOf = ({ ShortDescription }: Slide, n: number) => ShortDescription ?? copy.photo(n);

const firstSizes = '(min-width: 1240px) 808px, (min-width: 900px) 65vw, 100vw';
const moreSizes = '(min-width: 900px) 220px, 23vw';
const runSizes = '(min-width: 1240px) 584px, (min-width: 900px) 47vw, 92vw';

export const FirstPhoto = ({ slides: [first, ...others] }: { slides: Slide[] }) =>
  first && (
    <div className="first-photo photo">
      <OpenPhoto slide={first} n={1} sizes={firstSizes} eager />
      <span aria-hidden className="count">
        {copy.position(1, others.length + 1)}
      </span>
    </div>
  );

/** The next photos, and a link to all. */
export function MorePhotos({ slides }: { slides: Slide[] }) {
  const more = slides.slice(1, mosaicSize);
  if (more.length === 0) return null;
  return (
    <div className={`more-photos of-${more.length}`}>
      <a href="#photos" className="button outlined see-all">
        <Icon name="grid" smaller />
        {copy.seeAll(slides.length)}
      </a>
      {more.map((slide, index) => (
        <div key={index} className="photo">
          <OpenPhoto slide={slide} n={index + 2} sizes={moreSizes} />
        </div>
      ))}
    </div>
  );
}

function OpenPhoto({ slide, n, sizes, eager }: { slide: Slide; n: number; sizes: string; eager?: boolean }) {
  return (
    <>
      <a id={`top-${n}`} href={`#photo-${n}`} title={copy.fullScreen}>
        <PhotoImage photo={slide} sizes={sizes} alt={altOf(slide, n)} eager={eager} />
      </a>
      <Alteration photo={slide} />
      {slide.isOriginal && <span className="chip original">{copy.original}</span>}
    </>
  );
}

/**
 * The photos below one another. The one that the fragment of the URL names fills the screen, with the others next to it: links open, turn
 * and close, and a swipe scrolls. Nothing of this needs a script (listing.css); ui/photoKeys.ts adds keys.
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

function Figure({ slide, n, count }: { slide: Slide; n: number; count: number }) {
  const { ShortDescription, isOriginal, isPair } = slide;
  return (
    <figure id={`photo-${n}`} tabIndex={-1} className={['photo', isPair && 'half', isOriginal && 'second'].filter(Boolean).join(' ')}>
      <div className="steps">
        {n > 1 && <Step to={`#photo-${n - 1}`} keyName="ArrowLeft" label={copy.previous} icon="arrow-back" />}
        {n < count && <Step to={`#photo-${n + 1}`} keyName="ArrowRight" label={copy.next} icon="arrow-forward" />}
        <Step to="#photos" label={copy.all} icon="grid" />
        <Step to={n > mosaicSize ? `#open-${n}` : `#top-${n}`} keyName="Escape" label={copy.close} icon="close" />
      </div>
      <a id={`open-${n}`} href={`#photo-${n}`} title={copy.fullScreen}>
        <PhotoImage photo={slide} sizes={runSizes} alt={altOf(slide, n)} />
      </a>
      <Alteration photo={slide} />
      {isOriginal && <span className="chip original">{copy.original}</span>}
      <figcaption className="small">
        <span className="count">{copy.position(n, count)}</span>
        <span>{ShortDescription}</span>
      </figcaption>
    </figure>
  );
}

const Step = ({ to, keyName, label, icon }: { to: string; keyName?: string; label: string; icon: IconName }) => (
  <a href={to} aria-keyshortcuts={keyName} aria-label={label} className={`icon-button ${icon}`}>
    <Icon name={icon} />
  </a>
);

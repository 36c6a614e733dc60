import { seasonsCopy } from '../../../content/seasons';
import { descriptions, titles } from '../../../content/titles';
import { imageOf } from '../../../data/images';
import type { PageHandle } from '../../../data/queries';
import { testimonialQuery, useSiteSettings } from '../../../data/siteSettings';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { RichText } from '../../../ui/rich-text/RichText';
import { contentHandle, ContentPage } from '../ContentPage';
import { defineContent, type ArticleProps } from '../content';
import { type ReadSeason, seasonQuery, seasonsQuery } from '../queries';

const seasons = defineContent({
  type: 'season',
  list: seasonsQuery,
  one: seasonQuery,
  Article: SeasonArticle,
  previewOf: ({ name, body, background_image: src, background_image_width: width, background_image_height: height, ...season }) => ({
    ...season,
    html: body,
    image: src ? { src, width, height, alt: name } : null,
  }),
  archive: { archive: 'archiveSeason', unarchive: 'unarchiveSeason' },
  copy: seasonsCopy,
  titles: { list: titles.seasons, description: descriptions.seasons },
});

const contentOnly = contentHandle(seasons);

export const handle: PageHandle = {
  prefetch: (read, params, search) => Promise.all([contentOnly.prefetch(read, params, search), read(testimonialQuery, {})]),
};

export const SeasonsPage = () => <ContentPage content={seasons} />;

function SeasonArticle({ entry: season, bar }: ArticleProps<ReadSeason>) {
  return (
    <article className="season">
      {bar}
      <SeasonBanner season={season} />
      <div className="text">
        <Testimonial />
        <RichText html={season.body} />
      </div>
    </article>
  );
}

/** Client testimonial, shown with every season. */
export function Testimonial() {
  const settings = useSiteSettings(testimonialQuery);
  const defaults = seasonsCopy.testimonial;
  if (!settings) return null;
  // Never combine a custom quote with the default attribution.
  const { quote, attribution } = settings.testimonial ? { quote: settings.testimonial, attribution: settings.testimonial_by } : defaults;

  return (
    <figure>
      <blockquote>{`“${quote}”`}</blockquote>
      {attribution && <figcaption className="small">{attribution}</figcaption>}
    </figure>
  );
}

function SeasonBanner({ season }: { season: ReadSeason }) {
  const background = imageOf(season, 'background_image');
  return (
    <header>
      {background && (
        <ResponsiveImage {...background} sizes="(min-width: 1240px) 1070px, (min-width: 900px) 83vw, 92vw" alt="" when="first" />
      )}
      <h1>{season.name}</h1>
    </header>
  );
}

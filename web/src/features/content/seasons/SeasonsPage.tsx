import { seasonsCopy } from '../../../content/seasons';
import { descriptions, titles } from '../../../content/titles';
import { highPriority } from '../../../config';
import { RichText } from '../../../ui/rich-text/RichText';
import { contentHandle, ContentPage } from '../ContentPage';
import { defineContent, type ArticleProps } from '../content';
import { type ReadSeason, seasonQuery, seasonsQuery } from '../queries';

const seasons = defineContent({
  noun: 'season',
  list: seasonsQuery,
  one: seasonQuery,
  Article: SeasonArticle,
  previewOf: ({ body, background_image }) => ({ html: body, image: background_image }),
  archive: { archive: 'archiveSeason', unarchive: 'unarchiveSeason' },
  copy: seasonsCopy,
  titles: { list: titles.seasons, one: titles.season, description: descriptions.seasons },
});

export const handle = contentHandle(seasons);

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

function Testimonial() {
  const { quote, attribution } = seasonsCopy.testimonial;

  return (
    <figure>
      <blockquote>“{quote}”</blockquote>
      <figcaption className="small">{attribution}</figcaption>
    </figure>
  );
}

type BannerOfSeason = Pick<ReadSeason, 'name' | 'background_image' | 'background_image_srcset'>;

function SeasonBanner({ season: { name, background_image, background_image_srcset } }: { season: BannerOfSeason }) {
  return (
    <header>
      {background_image && (
        <img
          src={background_image}
          srcSet={background_image_srcset ?? undefined}
          sizes="(min-width: 900px) 1100px, 100vw"
          alt=""
          {...highPriority}
        />
      )}
      <h1>{name}</h1>
    </header>
  );
}

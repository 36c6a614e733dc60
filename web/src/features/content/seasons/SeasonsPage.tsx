import { seasonsCopy } from '../../../content/seasons';
import { descriptions, titles } from '../../../content/titles';
import { pictureOf } from '../../../data/pictures';
import { Picture } from '../../../ui/Picture';
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
      <blockquote>{`“${quote}”`}</blockquote>
      <figcaption className="small">{attribution}</figcaption>
    </figure>
  );
}

function SeasonBanner({ season }: { season: ReadSeason }) {
  const background = pictureOf(season, 'background_image');
  return (
    <header>
      {background && <Picture {...background} sizes="(min-width: 1240px) 1070px, (min-width: 900px) 83vw, 92vw" alt="" when="first" />}
      <h1>{season.name}</h1>
    </header>
  );
}

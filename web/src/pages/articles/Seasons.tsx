import type { ReactNode } from 'react';
import { seasonsCopy } from '../../content/seasons';
import { graphql, type ResultOf } from '../../api/graphql';
import { imageOf, LazyImage } from '../../ui/images';
import { paths } from '../../paths';
import { RichText } from '../../ui/RichText';
import { Testimonial, testimonialFields } from '../Testimonial';
import { page, type ViewProps } from '../page';
import { MoreEntries, moreSizes, othersOf, SeasonCard, seasonCardFields } from './cards';
import { ArticlePage, readArticleSearch, type ArticleParts, type ArticleSearch } from './ArticlePage';

const query = graphql(
  `
    query Seasons($id: ID) {
      seasons { id title: name published archived created_at publish_at unpublish_at time_zone recur_from recur_to }
      season(id: $id) {
        ...SeasonCard title: name publish_at unpublish_at time_zone recur_from recur_to created_at updated_at body
        background_image_width background_image_height
      }
      recent: seasons(first: 12) { ...SeasonCard }
      site { ...Testimonial }
    }
  `,
  [seasonCardFields, testimonialFields],
);

type Data = ResultOf<typeof query>;

export const seasonsPage = page<Data, { id?: string }, ArticleParts, ArticleSearch>({
  path: `${paths.season.list}/:id?`,
  readSearch: readArticleSearch,
  query,
  variables: ({ params: { id } }) => ({ id }),
  View: Seasons,
  failed: seasonsCopy.loadFailed,
});

function Seasons({ data: { seasons, season, recent, site }, ...surroundings }: ViewProps<Data, ArticleParts, ArticleSearch>) {
  const article = (bar: ReactNode) =>
    season && (
      <>
        <Season season={season} testimonial={<Testimonial settings={site} />} bar={bar} />
        <MoreEntries heading={seasonsCopy.others}>
          {othersOf(recent, season).map((other) => (
            <SeasonCard key={other.id} season={other} sizes={moreSizes} />
          ))}
        </MoreEntries>
      </>
    );
  const selected = season && { ...season, preview: previewOf(season), article };
  const images = new Map(recent.map((entry) => [entry.id, imageOf(entry, 'background_image')]));
  const lists = { entries: seasons, images, selected };
  return <ArticlePage {...surroundings} {...lists} type="season" texts={seasonsCopy} newLabel="+ New Season Post" />;
}

type Season = NonNullable<Data['season']>;

function previewOf({ title, body, created_at, updated_at, ...season }: Season) {
  const { background_image: src, background_image_width: width, background_image_height: height } = season;
  return { html: body, image: src ? { src, width, height, alt: title } : null, created_at, updated_at };
}

function Season({ season, testimonial, bar }: { season: Season; testimonial: ReactNode; bar: ReactNode }) {
  const background = imageOf(season, 'background_image');

  return (
    <article className="season">
      {bar}
      <header className="banner">
        {background && <LazyImage {...background} sizes="(min-width: 1240px) 1176px, 94vw" alt="" ratio="4 / 3" eager />}
        <h1>{season.title}</h1>
      </header>
      <div className="text">
        {testimonial}
        <RichText html={season.body} />
      </div>
    </article>
  );
}

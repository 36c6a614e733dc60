import type { ReactNode } from 'react';
import { graphql, type ResultOf } from '../../api/graphql';
import { brand } from '../../content/brand';
import { paths } from '../../paths';
import { imageOf, LazyImage } from '../../ui/images';
import { SiteLink } from '../../ui/links';

export const postCardFields = graphql(`
  fragment PostCard on Post {
    id title published created_at image_url image_url_srcset image_url_avif_srcset image_url_webp_srcset
  }
`);

export const seasonCardFields = graphql(`
  fragment SeasonCard on Season {
    id name published archived background_image background_image_srcset background_image_avif_srcset background_image_webp_srcset
  }
`);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: brand.timeZone });
/** Formats the date of an instant (ISO 8601) at the office. */
export const dateOf = (instant: string) => day.format(new Date(instant));

/** Link to an insight, with its image or, without one, its title on a cover. */
export function PostCard({ post, sizes, children }: { post: ResultOf<typeof postCardFields>; sizes: string; children?: string }) {
  const image = imageOf(post, 'image_url');
  return (
    <SiteLink to={paths.post.one(post.id)} className="post-card">
      {image ? (
        <LazyImage {...image} sizes={sizes} alt="" ratio="3 / 2" />
      ) : (
        <span aria-hidden className="frame cover">
          {post.title}
        </span>
      )}
      <span>
        <span className="h3">{post.title}</span>
        {children && <span className="excerpt">{children}</span>}
        <span className="small quiet">{post.created_at && dateOf(post.created_at)}</span>
      </span>
    </SiteLink>
  );
}

export function SeasonCard({ season, sizes }: { season: ResultOf<typeof seasonCardFields>; sizes: string }) {
  const image = imageOf(season, 'background_image');
  return (
    <SiteLink to={paths.season.one(season.id)} className="season-card">
      {image ? <LazyImage {...image} sizes={sizes} alt="" ratio="16 / 9" /> : <span aria-hidden className="frame cover" />}
      <span className="h3">{season.name}</span>
    </SiteLink>
  );
}

export const moreSizes = '(min-width: 1240px) 370px, (min-width: 600px) 30vw, 92vw';

interface Listed {
  id: string;
  published: boolean;
  archived?: boolean;
}

/** Returns up to three other entries that visitors see. */
export const othersOf = <Entry extends Listed>(entries: Entry[], { id }: Listed): Entry[] =>
  entries.filter((entry) => entry.published && !entry.archived && entry.id !== id).slice(0, 3);

/** Section with cards of other entries below an entry; nothing if there are none. */
export function MoreEntries({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="more-entries">
      <h2>{heading}</h2>
      <div>{children}</div>
    </section>
  );
}

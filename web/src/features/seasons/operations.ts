import { graphql, type ResultOf } from '../../lib/graphql';

export const seasonsQuery = graphql(`
  query Seasons {
    seasons {
      id
      name
      published
      archived
      publish_at
      unpublish_at
      time_zone
      recur_from
      recur_to
    }
  }
`);

export const seasonQuery = graphql(`
  query Season($id: ID!) {
    season(id: $id) {
      id
      name
      body
      background_image
      background_image_srcset
      published
      archived
      publish_at
      unpublish_at
      time_zone
      recur_from
      recur_to
      version
    }
  }
`);

export type ListedSeason = ResultOf<typeof seasonsQuery>['seasons'][number];
export type ReadSeason = NonNullable<ResultOf<typeof seasonQuery>['season']>;

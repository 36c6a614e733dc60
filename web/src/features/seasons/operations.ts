import { graphql, type ResultOf } from '../../lib/graphql';

export const seasonsQuery = graphql(`
  query Seasons {
    seasons {
      id
      name
      published
      archived
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
    }
  }
`);

export type ListedSeason = ResultOf<typeof seasonsQuery>['seasons'][number];

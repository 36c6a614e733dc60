import { graphql, type ResultOf } from '../../lib/graphql';

export const postsQuery = graphql(`
  query Posts {
    posts {
      id
      title
      published
      publish_at
      unpublish_at
      time_zone
    }
  }
`);

export const postQuery = graphql(`
  query Post($id: ID!) {
    post(id: $id) {
      id
      title
      content
      image_url
      image_url_srcset
      video_url
      published
      publish_at
      unpublish_at
      time_zone
      version
    }
  }
`);

export type ListedPost = ResultOf<typeof postsQuery>['posts'][number];
export type ReadPost = NonNullable<ResultOf<typeof postQuery>['post']>;

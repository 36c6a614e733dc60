import { graphql, type ResultOf } from '../../lib/graphql';

export const postsQuery = graphql(`
  query Posts {
    posts {
      id
      title
      published
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
    }
  }
`);

export type ListedPost = ResultOf<typeof postsQuery>['posts'][number];

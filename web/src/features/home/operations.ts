import { graphql } from '../../lib/graphql';

export const homeQuery = graphql(`
  query Home {
    posts {
      id
    }
    seasons {
      id
    }
  }
`);

import { graphql, type ResultOf } from '../../lib/graphql';

export const agentsQuery = graphql(`
  query Agents {
    agents {
      id
      first_name
      last_name
      title
      email
      phone_number
      avatar
      avatar_srcset
      active
      listed
    }
  }
`);

export const agentQuery = graphql(`
  query Agent($id: ID!) {
    agent(id: $id) {
      id
      first_name
      last_name
      title
      email
      phone_number
      avatar
      avatar_srcset
      website_url
      social_links {
        platform
        url
      }
      bio
      active
      listed
      version
    }
  }
`);

export type ListedAgent = ResultOf<typeof agentsQuery>['agents'][number];
export type AgentProfile = NonNullable<ResultOf<typeof agentQuery>['agent']>;

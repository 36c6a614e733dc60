import { useQuery } from '@apollo/client/react';
import type { SessionUser } from 'cms/contract';
import { graphql } from '../../api/graphql';

const query = graphql(`
  query Portrait($id: ID!) {
    agent(id: $id) { id first_name last_name avatar avatar_srcset }
  }
`);

/** Photo of the signed-in user; initials without a photo, and for office staff, whom only administrators may read. */
export function Portrait({ user: { id, first_name } }: { user: SessionUser }) {
  const { data } = useQuery(query, { variables: { id } });
  const agent = data?.agent;
  const initials = [agent?.first_name ?? first_name, agent?.last_name ?? ''].map((name) => name.charAt(0)).join('');

  return (
    <span aria-hidden className="face">
      {agent?.avatar ? <img src={agent.avatar} srcSet={agent.avatar_srcset ?? undefined} sizes="36px" alt="" /> : initials}
    </span>
  );
}

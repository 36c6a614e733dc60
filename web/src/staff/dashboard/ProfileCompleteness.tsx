import { useQuery } from '@apollo/client/react';
import { graphql } from '../../api/graphql';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/links';
import { LoadFailed } from '../../ui/states';

const query = graphql(`
  query Completeness($id: ID!) {
    agent(id: $id) { id avatar title bio social_links { url } }
  }
`);

/** Parts of a profile that an agent should fill, each with a button to the form if it is missing. Nothing if the profile is complete. */
export function ProfileCompleteness({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query, { variables: { id } });
  if (error) return <LoadFailed heading={agentsCopy.profileLoadFailed} retry={() => void refetch().catch(() => undefined)} />;
  if (!data?.agent) return null;

  const { avatar, title, bio, social_links: links } = data.agent;
  const parts = [
    { name: 'Photo', add: 'Add a photo', isDone: Boolean(avatar) },
    { name: 'Title', add: 'Add a title', isDone: Boolean(title) },
    { name: 'Bio', add: 'Write a bio', isDone: Boolean(bio) },
    { name: 'Social links', add: 'Add links', isDone: links.length > 0 },
  ];
  const done = parts.filter(({ isDone }) => isDone).length;
  if (done === parts.length) return null;
  return (
    <section id="completeness" aria-labelledby="completeness-heading">
      <h2 id="completeness-heading">{`Your profile: ${done} of ${parts.length} complete`}</h2>
      <ul className="list panel-list">
        {parts.map(({ name, add, isDone }) => (
          <li key={name} className={isDone ? 'done' : undefined}>
            <strong>{name}</strong>
            {isDone ? (
              <span>
                <Icon name="check" smaller /> Done
              </span>
            ) : (
              <LinkButton to={paths.agent.edit(id)} variant="outlined">
                {add}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Agent } from 'cms/contract';
import { graphql, type ResultOf } from '../../api/graphql';
import { agentsCopy } from '../../content/agents';
import { brand } from '../../content/brand';
import { imageOf, LazyImage } from '../../ui/images';
import { Chip } from '../../ui/states';

export const agentPortraitFields = graphql(`
  fragment AgentPortrait on Agent { id first_name last_name title avatar avatar_srcset avatar_avif_srcset avatar_webp_srcset }
`);
export type AgentPortrait = ResultOf<typeof agentPortraitFields>;

export const agentCardFields = graphql(`fragment AgentCard on Agent { ...AgentPortrait email phone_number }`, [agentPortraitFields]);

/** Null for callers who cannot read them. */
export const agentStatusFields = graphql(`fragment AgentStatus on Agent { active listed joined invited_until }`);

type Named = Pick<Agent, 'first_name' | 'last_name'>;

export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim();

interface AgentAvatarProps {
  agent: Omit<AgentPortrait, 'id' | 'title'>;
  sizes: string;
  /** Loads at once, for photos at the top of a page. */
  eager?: boolean;
}

/** Photo of an agent; the company's logo mark and the initials if there is none. */
export function AgentAvatar({ agent, sizes, eager }: AgentAvatarProps) {
  const photo = imageOf(agent, 'avatar');
  if (!photo) {
    return (
      <span className="portrait mark">
        <img src={brand.logoMark} alt="" />
        <span aria-hidden>{initialsOf(agent)}</span>
      </span>
    );
  }
  const alt = agentsCopy.profile.photo(fullName(agent));
  return <LazyImage {...photo} sizes={sizes} alt={alt} ratio="4 / 5" className="portrait" eager={eager} />;
}

const initialsOf = ({ first_name, last_name }: Named) => [first_name, last_name].map(([...letters]) => letters[0]).join('');

/** Status chips for administrators, on agents that visitors cannot see or that cannot sign in yet. */
export function AgentChips({ agent: { active, listed, joined, invited_until } }: { agent: ResultOf<typeof agentStatusFields> }) {
  const states = [
    active === false && 'Deactivated',
    listed === false && 'Not in directory',
    active === true && joined === false && invitationText(invited_until),
  ].filter((state) => state !== false);

  if (states.length === 0) return null;
  return (
    <div className="agent-chips row">
      {states.map((state) => (
        <Chip key={state}>{state}</Chip>
      ))}
    </div>
  );
}

function invitationText(invitedUntil: string | null): string {
  if (!invitedUntil) return 'Not invited';
  return Date.parse(invitedUntil) > Date.now() ? 'Invited' : 'Invitation expired';
}

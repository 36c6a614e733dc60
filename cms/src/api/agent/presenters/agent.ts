import { isAdmin, roles, webLink, type Agent, type Caller } from '../../../../contract';
import { drawRichText } from '../../../lib/draw-rich-text';
import { presentImage, type StoredImage } from '../../season-image/presenters/image';

export interface StoredAgent {
  documentId: string;
  first_name: string;
  last_name: string;
  title: string | null;
  email: string;
  phone_number: string | null;
  avatar: StoredImage | null;
  website_url: string | null;
  social_links: { platform: string; url: string }[];
  bio: string | null;
  role: { type: string } | null;
  blocked: boolean;
  listed: boolean;
  /** Names this state of the profile. */
  version: string;
}

export function presentAgent(agent: StoredAgent, caller: Caller | null): Agent {
  const avatar = presentImage(agent.avatar);
  return {
    id: agent.documentId,
    first_name: agent.first_name,
    last_name: agent.last_name,
    title: agent.title || null,
    email: agent.email,
    phone_number: agent.phone_number || null,
    avatar: avatar.url,
    avatar_srcset: avatar.srcset,
    website_url: webLink(agent.website_url),
    social_links: presentLinks(agent.social_links),
    bio: drawRichText(agent.bio ?? ''),
    role: roles.find((role) => role === agent.role?.type) ?? 'agent',
    ...(isAdmin(caller) && { active: !agent.blocked, listed: agent.listed }),
    ...((isAdmin(caller) || caller?.id === agent.documentId) && { version: agent.version }),
  };
}

const presentLinks = (links: StoredAgent['social_links']) =>
  links.flatMap(({ platform, url }) => {
    const link = webLink(url);
    return link ? [{ platform, url: link }] : [];
  });

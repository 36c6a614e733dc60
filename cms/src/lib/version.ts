import { createHash } from 'node:crypto';
import { conflict } from './failures';

/** Names a state by the fields that a form edits, and by nothing else: a new picture is no conflict. */
export const fingerprint = (fields: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);

/** What a profile form edits. */
interface Profile {
  first_name: string;
  last_name: string;
  title: string | null;
  email: string;
  phone_number: string | null;
  website_url: string | null;
  bio: string | null;
  social_links: { platform: string; url: string }[];
}

function profileVersion(profile: Profile): string {
  const { first_name, last_name, title, email, phone_number, website_url, bio, social_links } = profile;
  const links = social_links.map(({ platform, url }) => [platform, url]);
  return fingerprint([first_name, last_name, title, email, phone_number, website_url, bio, links]);
}

/** A stored profile and the name of its state. */
export const withVersion = <Stored extends Profile>(profile: Stored) => ({ ...profile, version: profileVersion(profile) });

/** Refuses a save whose form was opened on something older than what is stored. Clients that send no version pass. */
export function checkVersion(sent: string | null | undefined, stored: string): void {
  if (sent && sent !== stored) throw conflict('Somebody else saved a newer version');
}

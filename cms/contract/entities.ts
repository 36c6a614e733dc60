import type { Role } from './access';

export interface SocialLink {
  platform: string;
  url: string;
}

/** Images leave as a URL with a `_srcset` beside it; both are null when there is no image. */
export interface Agent {
  id: string;
  first_name: string;
  last_name: string;
  title: string | null;
  email: string;
  phone_number: string | null;
  avatar: string | null;
  avatar_srcset: string | null;
  website_url: string | null;
  social_links: SocialLink[];
  bio: string;
  role: Role;
  /** False once deactivated. Told to administrators only. */
  active?: boolean;
  /** Shown in the directory. Told to administrators only. */
  listed?: boolean;
  /** Names this state of the profile; sent back with a save, it tells whether somebody else saved in between. Told to who may edit. */
  version?: string;
}

export interface Post {
  id: string;
  title: string;
  content: string;
  image_url: string | null;
  image_url_srcset: string | null;
  video_url: string | null;
  published: boolean;
}

export interface Season {
  id: string;
  name: string;
  body: string;
  background_image: string | null;
  background_image_srcset: string | null;
  published: boolean;
  archived: boolean;
}

export interface SeasonImage {
  id: string;
  name: string;
  s3_url: string;
  s3_url_srcset: string | null;
}

/** What the browser keeps of who is signed in. */
export interface SessionUser {
  id: string;
  first_name: string;
  role: Role;
}

export interface Session {
  token: string;
  user: SessionUser;
}

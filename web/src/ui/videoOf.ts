export interface Embed {
  kind: 'embed';
  /** URL of the player, without and with autoplay. */
  src: string;
  playing: string;
  /** Display name of the player's provider. */
  host: 'YouTube' | 'Vimeo';
}

export type Video = Embed | { kind: 'file'; src: string };

const youTubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com'];
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

/** Returns how to play a link: YouTube and Vimeo in their players, mp4, webm and ogg natively. Returns null for other links. */
export function videoOf(link: string | null | undefined): Video | null {
  const text = link?.trim() ?? '';
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;

  const youTubeId = youTubeIdOf(url);
  if (youTubeId) return embed('YouTube', `https://www.youtube-nocookie.com/embed/${youTubeId}?rel=0`);

  const vimeoId = vimeoIdOf(url);
  if (vimeoId) return embed('Vimeo', `https://player.vimeo.com/video/${vimeoId}?dnt=1`);

  return /\.(mp4|webm|ogg)$/i.test(url.pathname) ? { kind: 'file', src: url.href } : null;
}

const embed = (host: Embed['host'], src: string): Embed => ({ kind: 'embed', src, playing: `${src}&autoplay=1`, host });

function youTubeIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const path = hostname === 'youtu.be' ? `/live${pathname}` : youTubeHosts.includes(hostname) ? pathname : '';
  const id = path === '/watch' ? searchParams.get('v') : /^\/(?:embed|shorts|live)\/([^/]+)/.exec(path)?.[1];
  return id && /^[\w-]{6,}$/.test(id) ? id : null;
}

function vimeoIdOf({ hostname, pathname }: URL): string | null {
  return vimeoHosts.includes(hostname) ? (/\/(\d+)(?:\/|$)/.exec(pathname)?.[1] ?? null) : null;
}

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
  const url = parse(link);
  if (!url) return null;

  const youTubeId = youTubeIdOf(url);
  if (youTubeId) return embed('YouTube', `https://www.youtube-nocookie.com/embed/${youTubeId}?rel=0`);

  const vimeoId = vimeoIdOf(url);
  if (vimeoId) return embed('Vimeo', `https://player.vimeo.com/video/${vimeoId}?dnt=1`);

  return /\.(mp4|webm|ogg)$/i.test(url.pathname) ? { kind: 'file', src: url.href } : null;
}

const embed = (host: Embed['host'], src: string): Embed => ({ kind: 'embed', src, playing: `${src}&autoplay=1`, host });

function parse(link: string | null | undefined): URL | null {
  if (!link || !URL.canParse(link.trim())) return null;
  const url = new URL(link.trim());
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

function youTubeIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const fromPath = (pattern: RegExp) => pattern.exec(pathname)?.[1] ?? null;
  const id = youTubeHosts.includes(hostname)
    ? pathname === '/watch'
      ? searchParams.get('v')
      : fromPath(/^\/(?:embed|shorts|live)\/([^/]+)/)
    : hostname === 'youtu.be'
      ? fromPath(/^\/([^/]+)/)
      : null;
  return id && /^[\w-]{6,}$/.test(id) ? id : null;
}

function vimeoIdOf({ hostname, pathname }: URL): string | null {
  return vimeoHosts.includes(hostname) ? (/\/(\d+)(?:\/|$)/.exec(pathname)?.[1] ?? null) : null;
}

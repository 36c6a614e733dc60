type Video = { kind: 'embed'; src: string } | { kind: 'file'; src: string };

const youTubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com'];
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

/** How to play a link: YouTube and Vimeo in their players, mp4, webm and ogg natively, null for anything else. */
export function videoOf(link: string | null | undefined): Video | null {
  const url = parse(link);
  if (!url) return null;

  const youTubeId = youTubeIdOf(url);
  if (youTubeId) return { kind: 'embed', src: `https://www.youtube.com/embed/${youTubeId}?rel=0` };

  const vimeoId = vimeoIdOf(url);
  if (vimeoId) return { kind: 'embed', src: `https://player.vimeo.com/video/${vimeoId}` };

  return /\.(mp4|webm|ogg)$/i.test(url.pathname) ? { kind: 'file', src: url.href } : null;
}

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

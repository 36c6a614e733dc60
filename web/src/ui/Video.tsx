import { brand } from '../content/brand';
import { videoCopy } from '../content/insights';
import { ResponsiveImage, siteImage, type ImageSources } from './images';
import { escapeHtml } from './escapeHtml';
import { type Embed, videoOf } from './videoOf';

interface VideoProps {
  link: string | null;
  title: string;
  image?: ImageSources | null;
  /** Rendered width, as in the HTML attribute. */
  sizes?: string;
}

/** Plays a video link, or renders nothing if it cannot be played. No third party receives a request before the visitor presses play. */
export function Video({ link, title, image, sizes }: VideoProps) {
  const video = videoOf(link);
  if (!video) return null;
  const poster = image ?? siteImage({ src: videoCopy.poster }, [480, 768, 1280]);

  return (
    // Another figure for each video, because frames of one would share its history.
    <figure key={video.src}>
      <div className="video">
        {video.kind === 'embed' ? (
          <iframe
            src={video.src}
            // Takes precedence over `src`.
            srcDoc={videoPoster(video, title, poster)}
            title={title}
            allow={delegated.map((feature) => `${feature} ${new URL(video.src).origin}`).join('; ')}
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            <ResponsiveImage {...poster} sizes={sizes} alt="" when="first" />
            {/* Covers the player until it is pressed (buttons.ts). */}
            <a href={video.src} className="play scripted" aria-label={`${videoCopy.play} ${title}`} />
            <video src={video.src} title={title} controls preload="none" playsInline className="scripted" />
            <noscript>
              <video src={video.src} title={title} controls preload="none" playsInline poster={poster.src} />
            </noscript>
          </>
        )}
      </div>
      {video.kind === 'embed' && <figcaption className="small quiet">{videoCopy.host(video.host)}</figcaption>}
    </figure>
  );
}

// Delegated to the player's origin. By default, a frame with `srcDoc` delegates to our origin only.
const delegated = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

const { accent, accentLight, primaryDark } = brand.colors;

const styles = `
*{box-sizing:border-box}
html,body{height:100%;margin:0;background:${primaryDark}}
img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:.65}
a{position:relative;display:grid;place-content:center;height:100%}
a:focus-visible{outline:3px solid ${accentLight};outline-offset:-8px;border-radius:12px}
svg{width:72px}
a:hover circle,a:focus-visible circle{fill:${accentLight}}
.name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`.replaceAll('\n', '');

/** Renders the initial document of a player's frame, which links to the player. Works without scripts or third-party requests. */
function videoPoster({ playing, host }: Embed, title: string, image: ImageSources): string {
  const button = `<svg viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="${accent}"/><path d="M26 20v24l20-12z" fill="${primaryDark}"/></svg>`;
  const text = `<span class="name">${escapeHtml([videoCopy.play, title, videoCopy.contact(host)].join(' '))}</span>`;

  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${styles}</style><body>${renderPoster(image)}<a href="${escapeHtml(playing)}">${button}${text}</a>`;
}

function renderPoster({ src, srcSet, avif, webp }: ImageSources): string {
  const setOf = (set?: string | null) => (set ? ` srcset="${escapeHtml(set)}" sizes="100vw"` : '');
  const source = (type: string, set?: string | null) => (set ? `<source type="${type}"${setOf(set)}>` : '');
  const image = `<img src="${escapeHtml(src)}"${setOf(srcSet)} alt="" decoding="async">`;
  return `<picture>${source('image/avif', avif)}${source('image/webp', webp)}${image}</picture>`;
}

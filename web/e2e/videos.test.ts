import { openPage } from './support/browser';
import { ask, buildPost } from './support/content';

const youTube = 'https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0';
const vimeo = 'https://player.vimeo.com/video/76979871';

/** An insight with this film, for everybody to see. */
async function publish(video_url: string) {
  const post = await buildPost({ video_url });
  await ask('PATCH', `/posts/${post.id}/publish`);
  return post;
}

test.each([
  ['YouTube’s page', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4s', youTube],
  ['YouTube’s player', 'https://www.youtube.com/embed/aqz-KE-bpKQ', youTube],
  ['a YouTube short', 'https://www.youtube.com/shorts/aqz-KE-bpKQ', youTube],
  ['YouTube’s short link', 'https://youtu.be/aqz-KE-bpKQ?si=x', youTube],
  ['Vimeo', 'https://vimeo.com/76979871', vimeo],
])('a visitor finds the player for a link to %s', async (_place, link, address) => {
  const { id, title } = await publish(link);

  const page = await openPage({ at: `/insights/${id}` });

  const player = page.locator('iframe');
  expect(await player.getAttribute('src')).toBe(address);
  expect(await player.getAttribute('title')).toBe(`Video: ${title}`);
});

test.each(['mp4', 'webm', 'ogg'])('a visitor plays a direct link to an %s file', async (extension) => {
  const film = `https://films.example/harbor.${extension}`;
  const { id } = await publish(film);

  const page = await openPage({ at: `/insights/${id}` });

  expect(await page.locator('video').getAttribute('src')).toBe(film);
  expect(await page.locator('video').getAttribute('controls')).not.toBeNull();
});

test.each(['https://films.example/harbor', 'https://www.youtube.com/@harbor', 'https://vimeo.com/about', 'https://films.example/a.mov'])(
  'a visitor sees no player for %s, and the words all the same',
  async (link) => {
    const { id, title } = await publish(link);

    const page = await openPage({ at: `/insights/${id}` });

    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('iframe, video').count()).toBe(0);
  },
);

import { goTo, openPage, standInForElsewhere } from './support/browser';
import { ask, buildPost, ownName } from './support/content';
import { site } from './support/site';
import { expect, test } from './support/test';

const youTube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0';
const vimeo = 'https://player.vimeo.com/video/76979871?dnt=1';

/** An insight with this film, for everybody to see. */
async function publish(video_url: string) {
  const post = await buildPost({ video_url });
  await ask('PATCH', `/posts/${post.id}/publish`);
  return post;
}

/** A page, and the addresses of other sites that it has asked for something. */
async function openWatched(at: string, visit: { width?: number; scripts?: boolean } = {}) {
  const page = await openPage(visit);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) asked.push(request.url());
  });
  await standInForElsewhere(page);
  await goTo(page, at, visit);
  return { page, asked };
}

for (const [place, link, address] of [
  ['YouTube’s page', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4s', youTube],
  ['YouTube’s player', 'https://www.youtube.com/embed/aqz-KE-bpKQ', youTube],
  ['a YouTube short', 'https://www.youtube.com/shorts/aqz-KE-bpKQ', youTube],
  ['YouTube’s short link', 'https://youtu.be/aqz-KE-bpKQ?si=x', youTube],
  ['Vimeo', 'https://vimeo.com/76979871', vimeo],
] as const) {
  test(`a visitor finds the player for a link to ${place}`, async () => {
    const { id, title } = await publish(link);

    const page = await openPage({ at: `/insights/${id}` });

    const player = page.locator('iframe');
    expect(await player.getAttribute('src')).toBe(address);
    expect(await player.getAttribute('title')).toBe(`Video: ${title}`);
  });
}

for (const [host, link, playing] of [
  ['YouTube', 'https://youtu.be/aqz-KE-bpKQ', `${youTube}&autoplay=1`],
  ['Vimeo', 'https://vimeo.com/76979871', `${vimeo}&autoplay=1`],
] as const) {
  test(`${host} hears of a visitor once they press play, and not before`, async () => {
    const { id, title } = await publish(link);

    for (const scripts of [true, false]) {
      const { page, asked } = await openWatched(`/insights/${id}`, { scripts });
      const play = page.frameLocator('iframe').getByRole('link', { name: `Play Video: ${title} Playing it connects you to ${host}.` });
      await play.waitFor();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(asked).toEqual([]);

      await play.focus();
      await page.keyboard.press('Enter');
      await page.frameLocator('iframe').getByText('Another site').waitFor();

      expect(asked).toEqual([playing]);
    }
  });
}

for (const extension of ['mp4', 'webm', 'ogg']) {
  test(`a visitor plays a direct link to an ${extension} file, which is asked for then`, async () => {
    const film = `https://films.example/harbor.${extension}`;
    const { id } = await publish(film);

    const { page, asked } = await openWatched(`/insights/${id}`);
    const player = page.locator('video');
    expect(await player.getAttribute('src')).toBe(film);
    expect(await player.getAttribute('controls')).not.toBeNull();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(asked).toEqual([]);
    const asking = page.waitForRequest(film);
    await player.evaluate((video: HTMLVideoElement) => void video.play().catch(() => undefined));
    await asking;

    expect(new Set(asked)).toEqual(new Set([film]));
  });
}

test('a title cannot break out of the poster of its video', async () => {
  const title = `${ownName()} "quoted" </iframe><img src=x onerror=alert(1)>&amp;`;
  const post = (await ask('POST', '/posts', { post: { title, content: '<p>x</p>', video_url: 'https://youtu.be/aqz-KE-bpKQ' } })) as { id: string };
  await ask('PATCH', `/posts/${post.id}/publish`);

  const page = await openPage({ at: `/insights/${post.id}` });

  await page.frameLocator('iframe').getByText(`Video: ${title}`).waitFor();
  expect(await page.frameLocator('iframe').locator('img').count()).toBe(0);
});

for (const link of ['https://films.example/harbor', 'https://www.youtube.com/@harbor', 'https://vimeo.com/about', 'https://films.example/a.mov']) {
  test(`a visitor sees no player for ${link}, and the words all the same`, async () => {
    const { id, title } = await publish(link);

    const page = await openPage({ at: `/insights/${id}` });

    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('iframe, video').count()).toBe(0);
  });
}

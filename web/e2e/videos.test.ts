import { goTo, openPage, standInForElsewhere } from './support/browser';
import { buildPost, ownName } from './support/content';
import { atEachWidth, noProblems, inspectAtEachWidth } from './support/page-problems';
import { ask } from './support/session';
import { site } from './support/site';
import { expect, test } from './support/test';

/** Publishes an insight with a video. */
async function publish(video_url: string) {
  const post = await buildPost({ video_url });
  await ask('PATCH', `/posts/${post.id}/publish`);
  return post;
}

/** Opens a page and collects the URLs that it requests from other sites. */
async function openWatched(at: string, visit: { width?: number; scripts?: boolean } = {}) {
  const page = await openPage(visit);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(site.url)) requested.push(request.url());
  });
  await standInForElsewhere(page);
  await goTo(page, at);
  return { page, requested };
}

for (const [host, link, url] of [
  ['YouTube', 'https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0'],
  ['Vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
] as const) {
  test(`${host} receives requests only after a visitor presses play`, async () => {
    const { id, title } = await publish(link);

    for (const scripts of [true, false]) {
      const { page, requested } = await openWatched(`/insights/${id}`, { scripts });
      const play = page
        .frameLocator('iframe')
        .getByRole('link', { name: `Play Video: ${title} Playing this video connects you to ${host}.` });
      await play.waitFor();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.locator('iframe').getAttribute('src')).toBe(url);
      expect(await page.locator('iframe').getAttribute('title')).toBe(`Video: ${title}`);
      expect(requested).toEqual([]);

      if (scripts) await play.press('Enter');
      else await play.click();
      await page.frameLocator('iframe').getByText('Another site').waitFor();

      expect(requested).toEqual([`${url}&autoplay=1`]);
    }
  });

  test(`an insight with a ${host} video passes all page checks`, async () => {
    const { id, title } = await publish(link);

    const results = await inspectAtEachWidth(`/insights/${id}`);

    expect(results).toEqual(
      atEachWidth({ status: 200, title: `${title} · Hearth & Harbor Realty`, ...noProblems, shifts: false, otherOrigins: [] }),
    );
  });
}

test('a directly linked video loads only when a visitor plays it', async () => {
  const video = 'https://videos.example/harbor.mp4';
  const { id } = await publish(video);

  const { page, requested } = await openWatched(`/insights/${id}`);
  const player = page.locator('video');
  expect(await player.getAttribute('src')).toBe(video);
  expect(await player.getAttribute('controls')).not.toBeNull();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(requested).toEqual([]);
  const request = page.waitForRequest(video);
  await player.evaluate((video: HTMLVideoElement) => void video.play().catch(() => undefined));
  await request;

  expect(new Set(requested)).toEqual(new Set([video]));
});

test('a title cannot break out of the poster of its video', async () => {
  const title = `${ownName()} "quoted" </iframe><img src=x onerror=alert(1)>&amp;`;
  const post = (await ask('POST', '/posts', { post: { title, content: '<p>x</p>', video_url: 'https://youtu.be/aqz-KE-bpKQ' } })) as {
    id: string;
  };
  await ask('PATCH', `/posts/${post.id}/publish`);

  const page = await openPage({ at: `/insights/${post.id}` });

  await page.frameLocator('iframe').getByText(`Video: ${title}`).waitFor();
  expect(await page.frameLocator('iframe').locator('img[onerror]').count()).toBe(0);
});

test('an insight with an unsupported video URL has no player', async () => {
  const { id, title } = await publish('https://www.youtube.com/@harbor');

  const page = await openPage({ at: `/insights/${id}` });

  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.locator('iframe, video').count()).toBe(0);
});

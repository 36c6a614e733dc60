import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { permitFor } from '../../src/move-in/allowed-hosts';
import { NotAllowed } from '../../src/move-in/migration-error';
import { readReport, saidOf } from '../support/move-in';
import { image } from '../support/images';
import { closeOldSites, endless, leadTo, move, openOldSite, post, type Handler } from './in-process';

afterEach(closeOldSites);

describe('an image download', () => {
  const siteWith = (image_url: string) => ({ posts: [{ ...post, image_url }] });

  test('skips other hosts until they are allowed, without reading the entries again', async () => {
    const images = await openOldSite();
    images.answer('/a.jpg', await image().jpeg().toBuffer());
    const site = await openOldSite(siteWith(`${images.url}/a.jpg`));
    const { out } = await move(site);
    const before = readReport(out);

    await move(site, { out, hosts: [images.host] });

    expect(before.facts.hosts).toEqual({ [images.host]: 1 });
    expect(saidOf(before, 'post', '1')).toEqual([`Host not allowed. Add --allow-host ${images.host}`]);
    expect(readReport(out).facts.images).toEqual({ told: 1, come: 1 });
    expect(site.asked.get('/api/posts')).toBe(1);
  });

  test('sends no token, even after a redirect', async () => {
    const images = await openOldSite();
    images.answer('/b.jpg', await image().jpeg().toBuffer());
    const site = await openOldSite(siteWith('/a.jpg'));
    site.answer('/a.jpg', leadTo(`${images.url}/b.jpg`));

    const { out } = await move(site, { hosts: [images.host] });

    expect(readReport(out).facts.images).toEqual({ told: 1, come: 1 });
    expect([...site.told, ...images.told]).toEqual([undefined, undefined]);
  });

  test.each([
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[fec0::1]',
    '127.0.0.1',
  ])('rejects the private address %s', async (host) => {
    const { check } = permitFor({ site: null, hosts: [host], allowPrivate: false });

    expect(() => check(new URL(`http://${host}/a.jpg`))).toThrow(NotAllowed);
  });

  test('does not follow a redirect to a host that is not allowed', async () => {
    const images = await openOldSite();
    const site = await openOldSite(siteWith('/a.jpg'));
    site.answer('/a.jpg', leadTo(`${images.url}/b.jpg`));

    const { out } = await move(site);

    expect(saidOf(readReport(out), 'post', '1')).toEqual([`Host not allowed. Add --allow-host ${images.host}`]);
    expect(images.asked.size).toBe(0);
  });

  test.each<[string, Handler, string]>([
    ['redirects in a loop', leadTo('/a.jpg'), 'Too many redirects'],
    ['redirects to a file', leadTo('file:///etc/passwd'), 'Only http and https URLs are supported'],
    ['never ends', endless, 'The response is larger than 10 MB'],
    ['is empty', (_, response) => response.end(), 'The file is empty'],
    ['is a script', (_, response) => response.end('<svg onload="alert(1)">'), 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted'],
  ])('that %s is reported, and everything else is imported', async (_, handler, message) => {
    const site = await openOldSite(siteWith('/a.jpg'));
    site.answer('/a.jpg', handler);

    const { out } = await move(site);

    expect(saidOf(readReport(out), 'post', '1')).toEqual([message]);
    expect(readReport(out).facts.tallies.post).toEqual({ told: 1, come: 1 });
    expect(readdirSync(join(out, 'assets/uploads'))).toEqual([]);
  });

  test('skips a host after several timeouts', async () => {
    const images = await openOldSite();
    const posts = Array.from({ length: 40 }, (_, n) => ({ ...post, id: n + 1, image_url: `${images.url}/${n}.jpg` }));
    for (let n = 0; n < posts.length; n += 1) images.answer(`/${n}.jpg`, () => undefined);
    const site = await openOldSite({ posts });

    const { out } = await move(site, { hosts: [images.host], timeouts: { silence: 50, answer: 1000 } });

    expect(images.asked.size).toBeLessThan(8);
    expect(readReport(out).notes.map(({ message }) => message)).toEqual(posts.map(() => 'The server does not respond'));
  });
});

test.each(['127.0.0.1', 'localhost'])('the private network of %s is not requested without --allow-private', async (host) => {
  const site = await openOldSite();
  const from = { site: new URL(site.url.replace('127.0.0.1', host)) };

  const { message } = await move(site, { from, allowPrivate: false });

  expect(message).toMatch(/^.+ failed\. The host is in a private network\. Add --allow-private if it is yours\.$/);
  expect(site.asked.size).toBe(0);
});

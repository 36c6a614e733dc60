import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { permitFor } from '../../src/move-in/allowed-hosts';
import { NotAllowed } from '../../src/move-in/migration-error';
import { readReport, saidOf } from '../support/move-in';
import { image } from '../support/images';
import { closeOldSites, endless, leadTo, move, openOldSite, post, type Handler } from './in-process';

afterEach(closeOldSites);

describe('pictures', () => {
  const seen = (image_url: string) => ({ posts: [{ ...post, image_url }] });

  test('on another host are not fetched until that is allowed, and the rest is not read again', async () => {
    const images = await openOldSite();
    images.answer('/a.jpg', await image().jpeg().toBuffer());
    const site = await openOldSite(seen(`${images.url}/a.jpg`));
    const { out } = await move(site);
    const before = readReport(out);

    await move(site, { out, hosts: [images.host] });

    expect(before.facts.hosts).toEqual({ [images.host]: 1 });
    expect(saidOf(before, 'post', '1')).toEqual([`Host not allowed. Add --allow-host ${images.host}`]);
    expect(readReport(out).facts.images).toEqual({ told: 1, come: 1 });
    expect(site.asked.get('/api/posts')).toBe(1);
  });

  test('are asked for without the token, wherever they lie and lead', async () => {
    const images = await openOldSite();
    images.answer('/b.jpg', await image().jpeg().toBuffer());
    const site = await openOldSite(seen('/a.jpg'));
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
  ])('at the private address %s are not fetched', async (host) => {
    const { check } = permitFor({ site: null, hosts: [host], allowPrivate: false });

    expect(() => check(new URL(`http://${host}/a.jpg`))).toThrow(NotAllowed);
  });

  test('that lead to a host that was not allowed are not followed there', async () => {
    const images = await openOldSite();
    const site = await openOldSite(seen('/a.jpg'));
    site.answer('/a.jpg', leadTo(`${images.url}/b.jpg`));

    const { out } = await move(site);

    expect(saidOf(readReport(out), 'post', '1')).toEqual([`Host not allowed. Add --allow-host ${images.host}`]);
    expect(images.asked.size).toBe(0);
  });

  test.each<[string, Handler, string]>([
    ['lead in a circle', leadTo('/a.jpg'), 'Too many redirects'],
    ['lead to a file', leadTo('file:///etc/passwd'), 'Only http and https URLs are supported'],
    ['never come', () => undefined, 'The server does not respond'],
    ['never end', endless, 'The file is larger than 10 MB'],
    ['are empty', (_, response) => response.end(), 'The file is empty'],
    ['are scripts', (_, response) => response.end('<svg onload="alert(1)">'), 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted'],
  ])('that %s are told, and everything else comes', async (_, answer, message) => {
    const site = await openOldSite(seen('/a.jpg'));
    site.answer('/a.jpg', answer);

    const { out } = await move(site);

    expect(saidOf(readReport(out), 'post', '1')).toEqual([message]);
    expect(readReport(out).facts.tallies.post).toEqual({ told: 1, come: 1 });
    expect(readdirSync(join(out, 'assets/uploads'))).toEqual([]);
  });

  test('on a host that never answers hold nobody up for long', async () => {
    const images = await openOldSite();
    const posts = Array.from({ length: 40 }, (_, n) => ({ ...post, id: n + 1, image_url: `${images.url}/${n}.jpg` }));
    for (let n = 0; n < posts.length; n += 1) images.answer(`/${n}.jpg`, () => undefined);
    const site = await openOldSite({ posts });

    const { out } = await move(site, { hosts: [images.host], patience: { silence: 50, answer: 1000 } });

    expect(images.asked.size).toBeLessThan(8);
    expect(readReport(out).notes.map(({ message }) => message)).toEqual(posts.map(() => 'The server does not respond'));
  });
});

describe('a private network', () => {
  test('is not asked unless that is allowed', async () => {
    const site = await openOldSite();

    const { message } = await move(site, { allowPrivate: false });

    expect(message).toMatch(/^Skipped .+\. The host is in a private network\. Add --allow-private if it is yours\.$/);
    expect(site.asked.size).toBe(0);
  });

  test('is not asked by a name that leads there either', async () => {
    const site = await openOldSite();
    const named = { site: new URL(site.url.replace('127.0.0.1', 'localhost')) };

    const { message } = await move(site, { from: named, allowPrivate: false });

    expect(message).toMatch(/private network/);
    expect(site.asked.size).toBe(0);
  });
});

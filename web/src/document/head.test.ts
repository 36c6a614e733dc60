import { fillTemplate } from './head';

const template = '<head><!--head-->\n<title>x</title>\n<!--/head--></head><div id="root"><!--page--></div>';
const parts = {
  body: '<p>$& $1</p>',
  head: { page: { title: 'Cash & "Keys" <now>', description: 'd' } },
  canonical: 'https://site.example/about',
  publicUrl: 'https://site.example',
};

test('a page contains the rendered HTML unchanged', () => {
  const html = fillTemplate(template, parts);

  expect(html).toContain('<div id="root"><p>$& $1</p></div>');
  expect(html).toContain('<title>Cash &amp; &quot;Keys&quot; &lt;now&gt;</title>');
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test('link previews contain the absolute URL, the size and the alt text of the image', () => {
  const image = { src: '/uploads/maeve.jpg', width: 900, height: 600, alt: 'Photo of "Maeve"' };
  const html = fillTemplate(template, { ...parts, head: { page: { title: 't', image } } });

  expect(html).toContain('<meta property="og:image" content="https://site.example/uploads/maeve.jpg">');
  expect(html).toContain('<meta property="og:image:width" content="900"><meta property="og:image:height" content="600">');
  expect(html).toContain('<meta property="og:image:alt" content="Photo of &quot;Maeve&quot;">');
  expect(html).toContain('<link rel="canonical" href="https://site.example/about">');
});

test('the first image is preloaded before the styles', () => {
  const html = fillTemplate(template, { ...parts, head: { firstImage: { avif: '/a-480.avif 480w, /a-768.avif 768w', sizes: '50vw' } } });

  const preload = '<link rel="preload" as="image" type="image/avif" imagesrcset="/a-480.avif 480w, /a-768.avif 768w" imagesizes="50vw"';
  expect(html).toContain(preload);
  expect(html.indexOf(preload)).toBeLessThan(html.indexOf('<style>'));
});

test('a missing page is not indexed', () => {
  const html = fillTemplate(template, { ...parts, head: { page: { title: 't', missing: true } } });

  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('canonical');
});

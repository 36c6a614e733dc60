import { readText } from './read-text';

test('the markup of word processors is removed in any amount', () => {
  const markup = `<style>p { color: red }</style><!-- ${'x'.repeat(300_000)} --><xml><o:p></o:p></xml>`;

  const { html, removed, isPlain } = readText(`${markup}<p class="MsoNormal" style="margin:0"><b>Harbour</b> &amp; <i>homes</i></p>`);

  expect(html).toBe('<p><strong>Harbour</strong> &amp; <em>homes</em></p>');
  expect(isPlain).toBe(false);
  expect([...removed]).toEqual([
    ['<style>', 1],
    ['<xml>', 1],
    ['<o:p>', 1],
    ['class', 1],
    ['style', 1],
  ]);
});

test('plain text with blank lines becomes paragraphs', () => {
  expect(readText('Born by the sea & raised\r\nthere.\r\n \r\n\r\nSells homes.\n').html).toBe(
    '<p>Born by the sea &amp; raised<br />there.</p><p>Sells homes.</p>',
  );
  expect(readText('One line\nand another').html).toBe('One line\nand another');
});

test('text inside deeply nested removed elements keeps its formatting', () => {
  const { html, isPlain } = readText(`${'<div><span>'.repeat(60)}<p>Deep <b>words</b></p>${'</span></div>'.repeat(60)}`);

  expect([html, isPlain]).toEqual(['<p>Deep <strong>words</strong></p>', false]);
});

test('a text that is nested too deeply becomes plain text', () => {
  const text = readText(`${'<blockquote>'.repeat(300)}<p>Tom & Jerry &lt;3</p><p>again</p>`);

  expect(text).toMatchObject({ html: '<p>Tom &amp; Jerry &lt;3</p><p>again</p>', isPlain: true, isCut: false });
});

test.each<[string, string]>([
  ['paragraphs', '<p>words and more words</p>'.repeat(10_000)],
  ['ampersands', `<p>${'&'.repeat(200_000)}</p>`],
  ['brackets', '<'.repeat(2_000_000) + 'x'.repeat(200_000)],
  ['attributes', `<p ${Array.from({ length: 50_000 }, (_, n) => `a${n}`).join(' ')}>${'x'.repeat(200_000)}`],
])('a text with too many %s is shortened', (_, html) => {
  const text = readText(html);

  expect(text.isCut).toBe(true);
  expect(text.html.length).toBeGreaterThan(50_000);
  expect(text.html.length).toBeLessThanOrEqual(102_400);
  expect(text.removed.size).toBeLessThanOrEqual(51);
});

test('the URLs of images and videos are returned, and scripts are removed', () => {
  const text = readText(
    '<img src="/a.jpg"><picture><img src="data:image/png;base64,AA=="></picture><video><source src="/f.mp4"></video><script>x()</script>Words',
  );

  expect(text).toMatchObject({ html: 'Words', images: ['/a.jpg', 'data:image/png;base64,AA=='], videos: ['/f.mp4'] });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const demo = join(__dirname, '../../demo');
const linesIn = <Line>(folder: string) =>
  readdirSync(join(demo, folder))
    .flatMap((file) =>
      readFileSync(join(demo, folder, file), 'utf8')
        .trim()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as Line);

interface Row {
  type: string;
  id: number;
  data: { UnparsedAddress: string; hash: string; ext: string; formats: Record<string, { hash: string; ext: string }> };
}
const rows = linesIn<Row>('entities');
const rowsOf = (type: string) => new Map(rows.filter((row) => row.type.endsWith(type)).map(({ id, data }) => [id, data]));
const files = rowsOf('.file');
const homes = rowsOf('.listing');
const photos = linesIn<{ left: { ref: number }; right: { ref: number; pos: number; field: string } }>('links')
  .filter(({ right }) => right.field === 'Media')
  .map(({ left, right }) => ({ file: left.ref, home: homes.get(right.ref)!.UnparsedAddress, position: right.pos }));

const pathOf = ({ hash, ext }: { hash: string; ext: string }) => join(demo, 'assets/uploads', hash + ext);

/** Returns a photo in 16 × 12 shades of gray, whatever its encoding. */
const shadesOf = (file: number) =>
  sharp(pathOf(files.get(file)!))
    .grayscale()
    .resize(16, 12, { fit: 'fill' })
    .raw()
    .toBuffer();

/** Mean difference of two photos, of 255. */
const difference = (a: Buffer, b: Buffer) => a.reduce((sum, shade, n) => sum + Math.abs(shade - b[n]), 0) / a.length;

test('each demo home has a front photo, and no photo belongs to two homes', async () => {
  const shown = await Promise.all(photos.map(async (photo) => ({ ...photo, shades: await shadesOf(photo.file) })));
  const pairs = shown.flatMap((a, n) => shown.slice(n + 1).map((b) => [a, b] as const));

  const shared = pairs.filter(([a, b]) => a.home !== b.home && difference(a.shades, b.shades) < 4);

  expect(shared.map(([a, b]) => `${a.home} and ${b.home}: photos ${a.position} and ${b.position}`)).toEqual([]);
  expect(photos.filter(({ position }) => position === 1).map(({ home }) => home)).toEqual(
    [...homes.values()].map((home) => home.UnparsedAddress),
  );
});

test('each demo image comes with its variants, so that the first start encodes none', () => {
  const stored = readdirSync(join(demo, 'assets/uploads'));
  const listed = [...files.values()].flatMap((file) => [file, ...Object.values(file.formats)].map(({ hash, ext }) => hash + ext));

  const kindsOf = ({ formats }: Row['data']) => [...new Set(Object.keys(formats).map((key) => key.split('_')[0]))];
  expect([...files.values()].filter((file) => !['avif', 'webp'].every((kind) => kindsOf(file).includes(kind)))).toEqual([]);
  expect(listed.sort()).toEqual(stored.sort());
});

import { nameOfFile } from './SharedImageField';

test.each([
  ['porch_in-May.JPG', 'porch in May'],
  ['harbor.final.webp', 'harbor.final'],
  ['__.png', ''],
  ['Quay', 'Quay'],
])('file name %s suggests the name “%s”', (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});

import { nameOfFile } from './NameImageDialog';

test.each([
  ['porch_in-May.JPG', 'porch in May'],
  ['harbor.final.webp', 'harbor.final'],
  ['__.png', ''],
  ['Quay', 'Quay'],
])('the image in %s is offered the name “%s”', (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});

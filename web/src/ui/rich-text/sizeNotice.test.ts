import { sizeNotice } from './sizeNotice';

const paragraph = (length: number) => `<p>${'x'.repeat(length - 7)}</p>`;

test('a writer with room left is told nothing', () => {
  expect(sizeNotice('Bio', paragraph(92_159))).toEqual({});
});

test('a writer whose text is nearly full is told how full it is', () => {
  expect(sizeNotice('Bio', paragraph(92_160))).toEqual({ hint: '92,160 of 102,400 characters, formatting included.' });
  expect(sizeNotice('Bio', paragraph(102_400)).problem).toBeUndefined();
});

test('a writer whose text is too large reads what the server would say', () => {
  expect(sizeNotice('Bio', paragraph(102_401)).problem).toBe('Bio must be at most 102,400 characters, formatting included');
  expect(sizeNotice('Bio', '<p>x</p>'.repeat(5_001)).problem).toBe(
    'Bio must have at most 5,000 paragraphs, list items, links and other parts',
  );
});

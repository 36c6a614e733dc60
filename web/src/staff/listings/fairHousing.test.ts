import { housingPhrases } from '../../content/fairHousing';
import { fairHousingHints } from './fairHousing';

const phrases = (text: string) => fairHousingHints(text).map(({ phrase }) => phrase);

test.each([
  ['Sorry, no children.', 'no children'],
  ['Perfect for a young couple!', 'young couple'],
  ['Ideal for growing families', 'Ideal for growing families'],
  ['A quiet Christian street', 'Christian'],
  ['walking distance to the synagogue', 'walking distance to the synagogue'],
  ['Near church and shops', 'Near church'],
  ['able-bodied buyers', 'able-bodied'],
  ['An Exclusive lane', 'Exclusive'],
  ['ladies only', 'ladies only'],
  ['It’s a safe neighborhood', 'safe neighborhood'],
])('“%s” gets a hint', (text, phrase) => {
  expect(phrases(text)).toContain(phrase);
});

test.each([
  'Four bedrooms, a family room and an in-law suite with its own entrance.',
  'Walk to the beach, the ferry and two parks. Quiet street, mature trees, young orchard.',
  'Great room with white oak floors; black granite; men’s shop on the corner.',
  'Christianson Road; inclusive of appliances; the seniority of the oak.',
  'Fully accessible: no steps, wide doors, roll-in shower.',
])('a description of the home gets no hint: %s', (text) => {
  expect(phrases(text)).toEqual([]);
});

test('hints are in the order of the text, each with a reason and what to write instead', () => {
  const hints = fairHousingHints('Exclusive. No kids, and no children. Near a mosque.');

  expect(hints.map(({ phrase }) => phrase)).toEqual(['Exclusive', 'No kids', 'no children', 'Near a mosque']);
  expect(hints.every(({ reason, instead }) => reason && instead)).toBe(true);
});

test('a long text is checked at once', () => {
  const text = `${'perfect for a growing young small large '.repeat(100)}no pets`.slice(0, 4_000);
  const start = performance.now();

  fairHousingHints(text);

  expect(performance.now() - start).toBeLessThan(200);
  expect(housingPhrases.length).toBeGreaterThanOrEqual(25);
});

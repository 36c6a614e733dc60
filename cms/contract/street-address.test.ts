import { createAddressMatcher } from './street-address';

const isNamed = (street: string, text: string, unit = '') => createAddressMatcher(street, unit)(text);

test.each([
  ['12 Elm Street', '12 Elm St.'],
  ['12 Elm St.', 'Come to 12 ELM STREET, in town'],
  ['12 Elm Street', 'Welcome to 12 Elm! Built in 1868'],
  ['12 Elm Street', 'https://tour.example/12-elm-st?x=1'],
  ['12 Elm Street', 'https://www.12elmstreet.example/'],
  ['12 Elm Street', 'https://tour.example/12%20Elm%20Street'],
  ['12 Elm Street, Unit 4', 'at 12 Elm Street'],
  ['12 N. Elm Ave', '12 North Elm Avenue'],
  ['7 Örchard Lane', '7 orchard ln'],
  ['3 St. James Place', '3 Saint James'],
  ['3 St. James St.', '3 Saint James Street'],
  ['1204 Broadway', 'No. 1204, Broadway'],
  ['Elm Street', 'A home on Elm St'],
  ['Harbor House', 'Harbor House is for sale'],
])('%s is named in “%s”', (street, text) => expect(isNamed(street, text)).toBe(true));

test.each([
  ['12 Elm Street', 'Next to 112 Elm Street'],
  ['12 Elm Street', '12 elms and 3 oaks, a block from Elm Street'],
  ['12 Elm Street', '12 Elmstone Road'],
  ['12 Park Street', 'Exit 12 Parkway'],
  ['Elm Street', 'Elm trees along the street'],
  ['5th Avenue', 'A 5th bedroom'],
  ['', 'Any text'],
  ['—', 'Any text'],
])('%s is not named in “%s”', (street, text) => expect(isNamed(street, text)).toBe(false));

test.each([
  ['4B', 'Unit 4B has a view', true],
  ['Unit 4B', 'apt. 4-b', true],
  ['#4B', 'Suite #4B', true],
  ['4', 'Unit 4', true],
  ['4', 'Unit 42, or 4 bedrooms', false],
  ['1', 'The #1 place in town', false],
])('the unit %s in “%s”: %j', (unit, text, is) => expect(isNamed('99 Quay Row', text, unit)).toBe(is));

import { paths } from './paths';

test('an id cannot lead out of its place', () => {
  expect(paths.agent('../login?x#y')).toBe('/agents/..%2Flogin%3Fx%23y');
  expect(paths.insight('p1')).toBe('/insights/p1');
});

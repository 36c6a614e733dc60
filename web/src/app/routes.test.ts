import { collectionTypes } from 'cms/contract';
import { matchRoutes } from 'react-router-dom';
import { paths, signInPaths, staffPaths } from '../paths';
import { routes, signInRoutes, staffRoutes } from './routes';

const routeAt = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path?.replace('?', '');

test.each(collectionTypes)('every screen of %s has a route', (type) => {
  const { list, one, new: newPath, edit, history } = paths[type];

  expect([newPath, one('1'), edit('1'), history('1')].map(routeAt)).toEqual([
    `${list}/new`,
    `${list}/:id`,
    `${list}/:id/edit`,
    `${list}/:id/history`,
  ]);
});

test('the server knows every screen of the app', () => {
  expect(new Set(staffRoutes.map(({ path }) => path))).toEqual(new Set(staffPaths));
  expect(new Set(signInRoutes.map(({ path }) => path))).toEqual(new Set(signInPaths));
});

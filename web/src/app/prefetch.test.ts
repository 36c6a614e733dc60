import type { RouteObject } from 'react-router-dom';
import { prefetchOnApproach } from './prefetch';

const lazy = jest.fn(async () => ({}));
prefetchOnApproach([
  { path: '/agents', lazy },
  { path: '/insights', lazy },
] as unknown as RouteObject[]);

function comeNear(path: string) {
  document.body.innerHTML = `<a href="${path}">There</a>`;
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  lazy.mockClear();
});

test('what a link leads to is fetched when a hand comes near it', () => {
  comeNear('/agents');

  expect(lazy).toHaveBeenCalledTimes(1);
});

test('nothing is fetched beforehand for a reader who wants to spend little', () => {
  Object.assign(navigator, { connection: { saveData: true } });

  comeNear('/insights');

  expect(lazy).not.toHaveBeenCalled();
});

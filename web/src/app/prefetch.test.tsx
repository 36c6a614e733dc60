import type { RouteObject } from 'react-router-dom';
import { prefetchOnApproach } from './prefetch';

const lazy = jest.fn(async () => ({}));
prefetchOnApproach([
  { path: '/agents', lazy },
  { path: '/insights', lazy },
] as unknown as RouteObject[]);

function hover(path: string) {
  document.body.innerHTML = `<a href="${path}">Link</a>`;
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  lazy.mockClear();
});

test('hovering over a link prefetches its page', () => {
  hover('/agents');

  expect(lazy).toHaveBeenCalledTimes(1);
});

test('nothing is prefetched in data-saving mode', () => {
  Object.assign(navigator, { connection: { saveData: true } });

  hover('/insights');

  expect(lazy).not.toHaveBeenCalled();
});

import { act, render, screen } from '@testing-library/react';
import { LazyImage } from './LazyImage';

const picture = <LazyImage src="/a.jpg" srcSet="/a-480.jpg 480w" alt="A porch" ratio="16 / 9" />;

function watchTheView() {
  const watched: { callback: IntersectionObserverCallback; options?: IntersectionObserverInit }[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      watched.push({ callback, options });
    }
    observe = jest.fn();
    disconnect = jest.fn();
  }
  Object.assign(window, { IntersectionObserver: Observer });
  return watched;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

test('a picture is not fetched before a reader comes near it', () => {
  const watched = watchTheView();
  const { container } = render(picture);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(watched[0]?.options).toEqual({ rootMargin: '100px', threshold: 0.1 });

  const observer = new IntersectionObserver(() => undefined);
  const target = container.firstElementChild;
  act(() => watched[0]?.callback([Object.assign(Object.create(null), { isIntersecting: true, target })], observer));

  expect(screen.getByRole('img', { name: 'A porch' })).toHaveAttribute('srcset', '/a-480.jpg 480w');
});

test('an old browser shows the picture at once', () => {
  render(picture);

  expect(screen.getByRole('img', { name: 'A porch' })).toHaveAttribute('src', '/a.jpg');
});

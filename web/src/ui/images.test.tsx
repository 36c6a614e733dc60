import { render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LazyImage } from './images';
import { watchLazyImages } from './lazyImages';

const porch = <LazyImage src="/a.jpg" srcSet="/a-480.jpg 480w" alt="A porch" ratio="16 / 9" />;
const markup = (name: string) => screen.getByRole('img', { name });

/** Mocks IntersectionObserver, which jsdom lacks, and observes images that are rendered from now on. */
function mockViewport() {
  const observed = new Set<Element>();
  const onObserve = jest.fn();
  let notify: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  class View {
    constructor(callback: typeof notify, options: IntersectionObserverInit) {
      notify = callback;
      onObserve(options);
    }
    observe = (element: Element) => observed.add(element);
    unobserve = (element: Element) => observed.delete(element);
  }
  Object.assign(window, { IntersectionObserver: View });
  watchLazyImages();
  const comeNear = async (element: Element) => {
    await waitFor(() => expect(observed).toContain(element));
    notify([{ target: element, isIntersecting: true }]);
  };
  return { onObserve, comeNear };
}

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Reflect.deleteProperty(navigator, 'connection');
});

/** Whether the browser shows the placeholder: its condition applies while the browser can run scripts. */
const isWaiting = (image: HTMLElement) => image.parentElement?.firstElementChild?.getAttribute('media') === '(scripting: enabled)';
const sourceOf = (image: HTMLElement) => image.parentElement?.querySelector('source:not([media])');

test('an image loads only when it comes near the viewport', async () => {
  const { onObserve, comeNear } = mockViewport();
  render(porch);
  const [placeholder] = markup('A porch').parentElement!.children;
  expect(placeholder).toHaveAttribute('srcset', expect.stringMatching(/^data:image/));
  expect(isWaiting(markup('A porch'))).toBe(true);

  await comeNear(markup('A porch'));

  expect(placeholder).toHaveAttribute('media', 'not all');
  expect(markup('A porch')).toHaveAttribute('src', '/a.jpg');
  expect(markup('A porch')).toHaveAttribute('srcset', '/a-480.jpg 480w');
  expect(onObserve).toHaveBeenCalledWith({ rootMargin: '100px', threshold: 0.1 });
});

test('an image that replaces another does not keep the srcset of the other', async () => {
  const { comeNear } = mockViewport();
  const { rerender } = render(porch);
  await comeNear(markup('A porch'));

  rerender(<LazyImage src="/b.jpg" srcSet={null} alt="A pier" ratio="16 / 9" />);

  expect(isWaiting(markup('A pier'))).toBe(false);
  expect(markup('A pier')).toHaveAttribute('src', '/b.jpg');
  expect(markup('A pier')).not.toHaveAttribute('srcset');
});

const pier = (
  <LazyImage src="/b.jpg" srcSet="/b.jpg 900w" avif="/b.avif 900w" sizes="(min-width: 900px) 300px, 92.5vw" alt="A pier" ratio="1" />
);

test('an image has a source for each format', () => {
  render(<LazyImage {...pier.props} webp="/b.webp 900w" />);

  expect(sourceOf(markup('A pier'))).toHaveAttribute('srcset', '/b.avif 900w');
  expect(sourceOf(markup('A pier'))).toHaveAttribute('type', 'image/avif');
  expect(sourceOf(markup('A pier'))).toHaveAttribute('sizes', '(min-width: 900px) 300px, 92.5vw');
  expect(markup('A pier')).toHaveAttribute('srcset', '/b.webp 900w');
  expect(markup('A pier')).toHaveAttribute('src', '/b.jpg');
});

test('the data saver halves the image width, also when the image changes', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { comeNear } = mockViewport();
  const { rerender } = render(pier);
  await comeNear(markup('A pier'));

  rerender(<LazyImage {...pier.props} src="/c.jpg" />);

  for (const element of [markup('A pier'), sourceOf(markup('A pier'))]) {
    expect(element).toHaveAttribute('sizes', '(min-width: 900px) 150px, 46.25vw');
  }
});

test('a browser without scripts loads the image itself', () => {
  expect(renderToStaticMarkup(porch)).toMatch(
    /<picture><source media="\(scripting: enabled\)"[^>]*><img loading="lazy" srcSet="\/a-480.jpg 480w" sizes="100vw" src="\/a.jpg"/,
  );
});

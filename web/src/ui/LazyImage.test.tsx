import { render, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LazyImage } from './LazyImage';
import { watchLazyImages } from './lazyImages';

const porch = <LazyImage src="/a.jpg" srcSet="/a-480.jpg 480w" alt="A porch" ratio="16 / 9" />;
const markup = (name: string) => screen.getByRole('img', { name });

/** Stands in for the view of a browser, which jsdom has none of, and watches what is drawn from now on. */
function watchTheView() {
  const waiting = new Set<Element>();
  const watched = jest.fn();
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined;
  class View {
    constructor(callback: typeof tell, options: IntersectionObserverInit) {
      tell = callback;
      watched(options);
    }
    observe = (element: Element) => waiting.add(element);
    unobserve = (element: Element) => waiting.delete(element);
  }
  Object.assign(window, { IntersectionObserver: View });
  watchLazyImages();
  const comeNear = async (element: Element) => {
    await waitFor(() => expect(waiting).toContain(element));
    tell([{ target: element, isIntersecting: true }]);
  };
  return { watched, comeNear };
}

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Reflect.deleteProperty(navigator, 'connection');
});

test('a picture is not fetched before a reader comes near it', async () => {
  const { watched, comeNear } = watchTheView();
  render(porch);
  expect(markup('A porch').getAttribute('src')).toMatch(/^data:image/);
  expect(markup('A porch')).not.toHaveAttribute('srcset');
  expect(markup('A porch')).not.toHaveAttribute('sizes');

  await comeNear(markup('A porch'));

  expect(markup('A porch')).toHaveAttribute('src', '/a.jpg');
  expect(markup('A porch')).toHaveAttribute('srcset', '/a-480.jpg 480w');
  expect(watched).toHaveBeenCalledWith({ rootMargin: '100px', threshold: 0.1 });
});

test('a picture that takes the place of another is shown without the sizes of the other', async () => {
  const { comeNear } = watchTheView();
  const { rerender } = render(porch);
  await comeNear(markup('A porch'));

  rerender(<LazyImage src="/b.jpg" srcSet={null} alt="A pier" ratio="16 / 9" />);
  await comeNear(markup('A pier'));

  expect(markup('A pier')).toHaveAttribute('src', '/b.jpg');
  expect(markup('A pier')).not.toHaveAttribute('srcset');
});

const pier = (
  <LazyImage src="/b.jpg" srcSet="/b.jpg 900w" avif="/b.avif 900w" sizes="(min-width: 900px) 300px, 92.5vw" alt="A pier" ratio="1" />
);
const sourceOf = (image: HTMLElement) => image.parentElement?.querySelector('source');

test('a picture in a more compact format is not fetched before a reader comes near it, either', async () => {
  const { comeNear } = watchTheView();
  render(pier);
  expect(sourceOf(markup('A pier'))?.srcset).toMatch(/^data:image/);

  await comeNear(markup('A pier'));

  expect(sourceOf(markup('A pier'))).toHaveAttribute('srcset', '/b.avif 900w');
  expect(sourceOf(markup('A pier'))).toHaveAttribute('type', 'image/avif');
  expect(sourceOf(markup('A pier'))).toHaveAttribute('sizes', '(min-width: 900px) 300px, 92.5vw');
});

test('a reader who wants to spend little gets a picture half as wide, however often it changes', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const { comeNear } = watchTheView();
  const { rerender } = render(pier);
  await comeNear(markup('A pier'));

  rerender(<LazyImage {...pier.props} src="/c.jpg" />);
  await comeNear(markup('A pier'));

  for (const element of [markup('A pier'), sourceOf(markup('A pier'))]) {
    expect(element).toHaveAttribute('sizes', '(min-width: 900px) 150px, 46.25vw');
  }
});

test('a browser without scripts shows the image at once', () => {
  expect(renderToStaticMarkup(porch)).toMatch(
    /<noscript><picture><img src="\/a.jpg" srcSet="\/a-480.jpg 480w" sizes="100vw" alt="A porch"/,
  );
});

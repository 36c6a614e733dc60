import { lazyImages } from '../config';
import { savesData } from './savesData';

const waiting = 'img[data-src]';

/** Fetches images when they come near the view: those of the page, and those that are drawn or changed later on. */
export function watchLazyImages(): void {
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) show(target as HTMLImageElement);
  }, lazyImages);
  const show = (image: HTMLImageElement) => {
    near.unobserve(image);
    const { src } = image.dataset;
    if (!src) return;
    image.parentElement?.querySelectorAll('source').forEach(choose);
    choose(image);
    image.src = src;
  };
  const watch = (root: Element) => {
    if (root.matches(waiting)) near.observe(root);
    root.querySelectorAll(waiting).forEach((image) => near.observe(image));
  };

  watch(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeName === 'IMG') watch(target as Element);
      else addedNodes.forEach((node) => node instanceof Element && watch(node));
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-src', 'data-srcset'] });
}

/** Gives an image or one of its sources the choice of addresses that it waited with. */
function choose(element: HTMLImageElement | HTMLSourceElement): void {
  const { srcset, sizes } = element.dataset;
  if (!srcset || !sizes) return element.removeAttribute('srcset');
  element.sizes = savesData() ? halved(sizes) : sizes;
  element.srcset = srcset;
}

const halved = (sizes: string) => sizes.replace(/[\d.]+(?=(px|vw)\s*(,|$))/g, (width) => String(Number(width) / 2));

import { lazyImages } from '../config';

const waiting = 'img[data-src]';

/** Fetches images when they come near the view: those of the page, and those that are drawn or changed later on. */
export function watchLazyImages(): void {
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) show(target as HTMLImageElement);
  }, lazyImages);
  const show = (image: HTMLImageElement) => {
    near.unobserve(image);
    const { src, srcset } = image.dataset;
    if (!src) return;
    if (srcset) image.srcset = srcset;
    else image.removeAttribute('srcset');
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

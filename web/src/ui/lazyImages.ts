const lazySelector = 'img[data-src]';

/** Loads images when they come near the viewport, including images that are added or changed later. */
export function watchLazyImages(body = document.body): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) show(target as HTMLImageElement);
    },
    { rootMargin: '100px', threshold: 0.1 },
  );
  const show = (image: HTMLImageElement) => {
    observer.unobserve(image);
    const { src } = image.dataset;
    if (!src) return;
    image.parentElement?.querySelectorAll('source').forEach(setSources);
    setSources(image);
    image.src = src;
  };
  const watch = (root: Element) => {
    if (root.matches(lazySelector)) observer.observe(root);
    root.querySelectorAll(lazySelector).forEach((image) => observer.observe(image));
  };

  watch(body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeName === 'IMG') watch(target as Element);
      else addedNodes.forEach((node) => node.nodeType === 1 && watch(node as Element));
    }
  }).observe(body, { childList: true, subtree: true, attributeFilter: ['data-src', 'data-srcset'] });
}

/** Sets `srcset` and `sizes` of an image or source from its data attributes. */
function setSources(element: HTMLImageElement | HTMLSourceElement): void {
  const { srcset, sizes } = element.dataset;
  if (!srcset || !sizes) return element.removeAttribute('srcset');
  element.sizes = savesData() ? halved(sizes) : sizes;
  element.srcset = srcset;
}

const halved = (sizes: string) => sizes.replace(/[\d.]+(?=(px|vw)\s*(,|$))/g, (width) => String(Number(width) / 2));

/** Whether the browser's data saver is on. Not all browsers report this. */
const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

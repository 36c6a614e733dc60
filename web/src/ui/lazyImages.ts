const lazySelector = 'img[loading=lazy]';

/** Loads images when they come near the viewport, including images that are added later. Browsers would load them much earlier. */
export function watchLazyImages(body = document.body): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) show(target);
    },
    { rootMargin: '100px', threshold: 0.1 },
  );
  const show = (image: Element) => {
    observer.unobserve(image);
    const sources = image.parentElement?.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img') ?? [];
    for (const source of sources) {
      if (savesData()) source.sizes = halved(source.sizes);
      if (source.matches('[media]')) source.setAttribute('media', 'not all');
    }
  };
  const watch = (root: Element) => {
    if (root.matches(lazySelector)) observer.observe(root);
    root.querySelectorAll(lazySelector).forEach((image) => observer.observe(image));
  };

  watch(body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach((node) => node.nodeType === 1 && watch(node as Element));
  }).observe(body, { childList: true, subtree: true });
}

const halved = (sizes: string) => sizes.replace(/[\d.]+(?=(px|vw)\s*(,|$))/g, (width) => String(Number(width) / 2));

/** Whether the browser's data saver is on. Not all browsers report this. */
const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether the photo that fills the screen was opened from the photos below one another, and not from those at the top. */
let isFromBelow = false;

/**
 * Lets arrow keys turn photos that fill the screen, and Escape close them, by the links for it. These replace the URL, so that Back leads to
 * the page and not through all photos.
 */
export function watchPhotoKeys(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    if (!link) return;
    if (!link.closest('.steps')) {
      isFromBelow = link.id.startsWith('open-');
      return;
    }
    event.preventDefault();
    location.replace(isFromBelow ? link.hash.replace('top-', 'open-') : link.hash);
  });
  document.addEventListener('keydown', (event) => {
    const photos = document.querySelector('.photos:has(figure:target)');
    const shown = photos?.children[Math.round(photos.scrollLeft / photos.clientWidth)];
    const link = [...(shown?.querySelectorAll<HTMLElement>('.steps a') ?? [])].find(
      ({ ariaKeyShortcuts }) => ariaKeyShortcuts === event.key,
    );
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}

/** Lets our button play the video that it covers. */
export function watchPlayButtons(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('.play') : null;
    const video = button?.nextElementSibling;
    if (!button || !(video instanceof HTMLVideoElement)) return;
    event.preventDefault();
    button.remove();
    video.focus();
    // The player says why it cannot play.
    video.play().catch(() => undefined);
  });
}

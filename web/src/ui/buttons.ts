/** Lets buttons open the share sheet of a phone, copy a link, print the page, and play the video that they cover. */
export function watchButtons(): void {
  document.addEventListener('click', (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-share], [data-copy], [data-print], .play') : null;
    if (!button) return;
    const { share, copy } = button.dataset;
    const video = button.nextElementSibling;
    if (copy) void copyLink(copy, button);
    else if (share) openShareSheet(share, button, event);
    else if (video instanceof HTMLVideoElement) play(video, button, event);
    else print();
  });
}

/** Copies a link; shows it where pages may not copy, such as without https. */
async function copyLink(url: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    button.textContent = button.dataset.copied ?? '';
  } catch {
    prompt(button.textContent, url);
  }
}

/** Computers have share sheets too, but people there look for the link. */
function openShareSheet(url: string, { dataset: { title } }: HTMLElement, event: Event): void {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  // Rejects when the visitor closes the sheet.
  navigator.share({ title, url }).catch(() => undefined);
}

function play(video: HTMLVideoElement, button: HTMLElement, event: Event): void {
  event.preventDefault();
  button.remove();
  video.focus();
  // The player says why it cannot play.
  video.play().catch(() => undefined);
}

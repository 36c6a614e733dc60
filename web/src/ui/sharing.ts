/** Lets a `Share` open the share sheet of a phone, and copy its link. Lets buttons print the page. */
export function watchSharing(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('[data-print]')) return print();
    const share = event.target.closest<HTMLDetailsElement>('.share');
    const field = share?.querySelector('input');
    if (!share || !field) return;
    const button = event.target.closest<HTMLButtonElement>('[data-copied]');
    if (button) void copy(field, button);
    // Computers have share sheets too, but people there look for the link.
    else if (event.target.closest('summary') && !share.open && 'share' in navigator && matchMedia('(pointer: coarse)').matches) {
      event.preventDefault();
      // Rejects when the visitor closes the sheet.
      navigator.share({ title: share.dataset.title, url: field.value }).catch(() => undefined);
    }
  });
}

/** Copies the text of a field; selects it where pages may not copy, such as without https. */
async function copy(field: HTMLInputElement, button: HTMLButtonElement): Promise<void> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.copied ?? '';
  } catch {
    field.focus();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether its text is not the one that it was served with. */
const isTypedIn = (field: Field) => field.value !== field.defaultValue && !['checkbox', 'radio', 'file'].includes(field.type);

/**
 * Notes what was typed before React listens: it leaves that text on screen and tells nobody. What is returned tells the fields'
 * owners, as if it were typed then.
 */
export function noteTyped(root: Element): () => void {
  const typedIn = () => [...root.querySelectorAll<Field>('input, textarea')].filter(isTypedIn);
  const before = new Map(typedIn().map((field) => [field, field.value]));

  return () => {
    // Somebody may have typed on while React drew.
    for (const field of typedIn()) before.set(field, field.value);
    for (const [field, text] of before) {
      if (!field.isConnected) continue;
      const { selectionStart, selectionEnd } = field;
      // React compares with what it saw last: it is shown nothing first, and then the text behind its back.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

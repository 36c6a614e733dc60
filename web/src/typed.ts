type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether the text differs from the text in the served page. */
const isTypedIn = (field: Field) => field.value !== field.defaultValue && !['checkbox', 'radio', 'file'].includes(field.type);

/**
 * Records text typed before hydration, which React keeps on screen without an input event. The returned function dispatches
 * the missing events.
 */
export function noteTyped(root: Element): () => void {
  const typedIn = () => [...root.querySelectorAll<Field>('input, textarea')].filter(isTypedIn);
  const before = new Map(typedIn().map((field) => [field, field.value]));

  return () => {
    // The user may have typed during hydration.
    for (const field of typedIn()) before.set(field, field.value);
    for (const [field, text] of before) {
      if (!field.isConnected) continue;
      const { selectionStart, selectionEnd } = field;
      // React ignores events without a change, so it tracks '' first; the native setter then restores the text untracked.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

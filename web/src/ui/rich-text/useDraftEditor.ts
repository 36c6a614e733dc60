import { Editor } from 'draft-js';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';

interface DraftEditorOptions {
  inputRef?: Ref<{ focus: () => void }>;
  isInvalid: boolean;
}

/** The draft-js editor inside react-draft-wysiwyg's. */
export function useDraftEditor({ inputRef, isInvalid }: DraftEditorOptions) {
  const draft = useRef<Editor | null>(null);
  useImperativeHandle(inputRef, () => ({ focus: () => draft.current?.focus() }), []);

  // draft-js has no prop for this attribute.
  useEffect(() => void draft.current?.editor?.setAttribute('aria-invalid', String(isInvalid)));

  // The library hands the same function to an inner element too, and calls it with that at every rendering.
  const attach = (editor: object | null) => {
    if (editor instanceof Editor) draft.current = editor;
  };

  return {
    draft,
    attach,
    isOwn: (html: string) => draft.current !== null && html.includes(draft.current.getEditorKey()),
  };
}

import { EditorState } from 'draft-js';
import { useEffect, useRef, useState } from 'react';
import { contentToHtml, htmlToContent } from './htmlContent';
import { historyPolicy } from './historyPolicy';

/** Maximum number of changes that are remembered until the owner returns them. */
const maxPending = 50;

/**
 * Synchronizes the edited document with its owner's HTML: edits are passed to `onChange`, and a `value` that this editor
 * did not write itself replaces the document.
 */
export function useDocument(value: string, onChange: (html: string) => void) {
  const [state, setState] = useState(() => open(value));
  const [recordHistory] = useState(historyPolicy);
  const latest = useRef(state);
  const currentHtml = useRef(value);
  // Changes that the owner has not returned yet. The owner may return them late, after further edits.
  const pending = useRef<string[]>([]);

  const show = (next: EditorState) => {
    latest.current = next;
    setState(next);
  };

  const change = (next: EditorState) => {
    const before = latest.current.getCurrentContent();
    show(recordHistory(latest.current, next));
    const after = latest.current.getCurrentContent();
    const html = after === before ? currentHtml.current : contentToHtml(after);
    if (html === currentHtml.current) return;
    currentHtml.current = html;
    pending.current = [...pending.current, html].slice(-maxPending);
    onChange(html);
  };

  useEffect(() => {
    if (value === currentHtml.current) pending.current = [];
  });

  useEffect(() => {
    if (value === currentHtml.current) return;
    const echo = pending.current.lastIndexOf(value);
    pending.current = echo < 0 ? [] : pending.current.slice(echo + 1);
    if (echo >= 0) return;
    currentHtml.current = value;
    const hadFocus = latest.current.getSelection().getHasFocus();
    show(hadFocus ? EditorState.moveFocusToEnd(open(value)) : open(value));
  }, [value]);

  return { state, latest, change };
}

function open(html: string): EditorState {
  return EditorState.createWithContent(htmlToContent(html));
}

import { EditorState } from 'draft-js';
import { useEffect, useRef, useState } from 'react';
import { contentToHtml, htmlToContent } from './htmlContent';
import { historyPolicy } from './historyPolicy';

/** How many versions an owner may be behind. */
const mostAwaited = 50;

/**
 * The document being edited, kept in step with its owner's HTML both ways: an edit is told by `onChange`, and a
 * `value` that this editor did not write itself replaces the document.
 */
export function useDocument(value: string, onChange: (html: string) => void) {
  const [state, setState] = useState(() => open(value));
  const [recordHistory] = useState(historyPolicy);
  const latest = useRef(state);
  const shown = useRef(value);
  // What was told and has not come back yet; an owner may return it late, when more has been typed.
  const awaited = useRef<string[]>([]);

  const show = (next: EditorState) => {
    latest.current = next;
    setState(next);
  };

  const change = (next: EditorState) => {
    const before = latest.current.getCurrentContent();
    show(recordHistory(latest.current, next));
    const after = latest.current.getCurrentContent();
    const html = after === before ? shown.current : contentToHtml(after);
    if (html === shown.current) return;
    shown.current = html;
    awaited.current = [...awaited.current, html].slice(-mostAwaited);
    onChange(html);
  };

  useEffect(() => {
    if (value === shown.current) awaited.current = [];
  });

  useEffect(() => {
    if (value === shown.current) return;
    const echo = awaited.current.lastIndexOf(value);
    awaited.current = echo < 0 ? [] : awaited.current.slice(echo + 1);
    if (echo >= 0) return;
    shown.current = value;
    const hadFocus = latest.current.getSelection().getHasFocus();
    show(hadFocus ? EditorState.moveFocusToEnd(open(value)) : open(value));
  }, [value]);

  return { state, latest, change };
}

function open(html: string): EditorState {
  return EditorState.createWithContent(htmlToContent(html));
}

import { EditorState, type SelectionState } from 'draft-js';
import { is } from 'immutable';
import { useEffect, useRef, useState } from 'react';
import { contentToHtml, htmlToContent } from './htmlContent';

/**
 * Limits draft-js's undo stack: edits less than `groupMs` apart at an unmoved caret share a step, and at most `depth`
 * steps are stored. The returned function stores the time of the last edit, so each editor needs its own.
 */
export function undoPolicy({ depth = 100, groupMs = 500, now = Date.now } = {}) {
  let lastEditAt = -Infinity;

  return (previous: EditorState, next: EditorState): EditorState => {
    const before = previous.getCurrentContent();
    const after = next.getCurrentContent();
    if (before === after) return next;

    const time = now();
    const isFast = time - lastEditAt < groupMs;
    const isUndoOrRedo = ['undo', 'redo'].includes(next.getLastChangeType());
    lastEditAt = isUndoOrRedo ? -Infinity : time;
    if (isUndoOrRedo) return next;

    const joins = isFast && previous.getUndoStack().size > 0 && samePlace(previous.getSelection(), before.getSelectionAfter());
    const currentContent = after.merge({ selectionBefore: joins ? before.getSelectionBefore() : previous.getSelection() });
    // draft-js does not re-render text that the browser has rendered already, which it detects by identity: preserve that.
    const isRendered = next.getNativelyRenderedContent() === after;
    return EditorState.set(next, {
      undoStack: joins ? previous.getUndoStack() : previous.getUndoStack().push(before).take(depth).toStack(),
      currentContent,
      ...(isRendered && { nativelyRenderedContent: currentContent }),
    });
  };
}

const samePlace = (a: SelectionState, b: SelectionState): boolean => is(a.set('hasFocus', false), b.set('hasFocus', false));

/** Maximum number of changes that are remembered until the owner returns them. */
const maxPending = 50;

/**
 * Synchronizes the edited document with its owner's HTML: edits are passed to `onChange`, and a `value` that this editor
 * did not write itself replaces the document.
 */
export function useDocument(value: string, onChange: (html: string) => void) {
  const [state, setState] = useState(() => open(value));
  const [limitUndoSteps] = useState(undoPolicy);
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
    show(limitUndoSteps(latest.current, next));
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

const open = (html: string): EditorState => EditorState.createWithContent(htmlToContent(html));

import { EditorState, type SelectionState } from 'draft-js';
import { is } from 'immutable';

// Maximum number of undo steps, and the pause (ms) after which typing starts a new step.
const undoDepth = 100;
const groupingMs = 500;

/**
 * Limits draft-js's undo stack: edits less than `groupMs` apart at an unmoved caret share a step, and at most `depth`
 * steps are stored. The returned function stores the time of the last edit, so each editor needs its own.
 */
export function historyPolicy({ depth = undoDepth, groupMs = groupingMs, now = Date.now } = {}) {
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
    return EditorState.set(next, {
      undoStack: joins ? previous.getUndoStack() : previous.getUndoStack().push(before).take(depth).toStack(),
      ...contents(next, joins ? before.getSelectionBefore() : previous.getSelection()),
    });
  };
}

function contents(next: EditorState, selectionBefore: SelectionState) {
  const after = next.getCurrentContent();
  const currentContent = after.merge({ selectionBefore });
  // draft-js does not re-render text that the browser has rendered already, which it detects by identity: preserve that.
  const isRendered = next.getNativelyRenderedContent() === after;
  return isRendered ? { currentContent, nativelyRenderedContent: currentContent } : { currentContent };
}

function samePlace(a: SelectionState, b: SelectionState): boolean {
  return is(a.set('hasFocus', false), b.set('hasFocus', false));
}

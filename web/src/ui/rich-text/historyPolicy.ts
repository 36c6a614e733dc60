import { EditorState, type SelectionState } from 'draft-js';
import { is } from 'immutable';

// How far one may go back, and how fast typing becomes one step.
const undoDepth = 100;
const groupingMs = 500;

/**
 * Re-shapes draft-js's undo stack: edits less than `groupMs` apart at an unmoved caret share one step, and at most
 * `depth` steps stay. The function returned remembers when the last edit was; each editor has one.
 */
export function historyPolicy({ depth = undoDepth, groupMs = groupingMs, now = Date.now } = {}) {
  let lastEditAt = -Infinity;

  return (previous: EditorState, next: EditorState): EditorState => {
    const before = previous.getCurrentContent();
    const after = next.getCurrentContent();
    if (before === after) return next;

    const time = now();
    const isFast = time - lastEditAt < groupMs;
    const isTravel = ['undo', 'redo'].includes(next.getLastChangeType());
    lastEditAt = isTravel ? -Infinity : time;
    if (isTravel) return next;

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
  // draft-js skips re-rendering text the browser already drew, and tells it by identity: carry that over.
  const drawn = next.getNativelyRenderedContent() === after;
  return drawn ? { currentContent, nativelyRenderedContent: currentContent } : { currentContent };
}

function samePlace(one: SelectionState, other: SelectionState): boolean {
  return is(one.set('hasFocus', false), other.set('hasFocus', false));
}

import { ContentState, EditorState, Modifier, SelectionState } from 'draft-js';
import { undoPolicy } from './undoSteps';

/** Simulates a user in an empty editor, with a clock that only `wait` advances. */
function startTyping(policy: { depth?: number; groupMs?: number } = {}) {
  let time = 1000;
  const record = undoPolicy({ ...policy, now: () => time });
  let state = EditorState.createWithContent(ContentState.createFromText(''));
  const pass = (next: EditorState) => void (state = record(state, next));

  return {
    wait: (ms: number) => void (time += ms),
    type(text: string) {
      const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), text);
      pass(EditorState.push(state, content, 'insert-characters'));
    },
    moveTo(offset: number) {
      const caret = SelectionState.createEmpty(state.getCurrentContent().getFirstBlock().getKey());
      pass(EditorState.acceptSelection(state, caret.merge({ anchorOffset: offset, focusOffset: offset })));
    },
    undo: () => pass(EditorState.undo(state)),
    redo: () => pass(EditorState.redo(state)),
    text: () => state.getCurrentContent().getPlainText(),
    caret: () => state.getSelection().getAnchorOffset(),
    steps: () => state.getUndoStack().size,
  };
}

test('one undo removes all quickly typed text', () => {
  const writer = startTyping();
  for (const letter of 'quick') {
    writer.type(letter);
    writer.wait(499);
  }

  writer.undo();

  expect(writer.text()).toBe('');
});

test('a pause of half a second starts a new step', () => {
  const writer = startTyping();
  writer.type('one');
  writer.wait(500);
  writer.type(' two');

  writer.undo();

  expect(writer.text()).toBe('one');
  writer.undo();
  expect(writer.text()).toBe('');
});

test('moving the caret starts a new step', () => {
  const writer = startTyping();
  writer.type('bc');
  writer.moveTo(0);
  writer.type('a');

  writer.undo();

  expect(writer.text()).toBe('bc');
});

test('undo moves the caret to the start of the step, and redo restores the step', () => {
  const writer = startTyping();
  writer.type('one');
  writer.wait(500);
  writer.type(' t');
  writer.type('wo');

  writer.undo();

  expect(writer.caret()).toBe(3);
  writer.redo();
  expect(writer.text()).toBe('one two');
});

test('typing after an undo starts a new step, however quick', () => {
  const writer = startTyping();
  writer.type('one');
  writer.wait(500);
  writer.type(' two');
  writer.undo();
  writer.type(' three');

  writer.undo();

  expect(writer.text()).toBe('one');
});

test('at most 100 steps can be undone', () => {
  const writer = startTyping();
  for (let step = 0; step < 150; step += 1) {
    writer.type('x');
    writer.wait(1000);
  }

  expect(writer.steps()).toBe(100);
  for (let step = 0; step < 150; step += 1) writer.undo();
  expect(writer.text()).toHaveLength(50);
});

import { EditorState, Modifier } from 'draft-js';
import { htmlToContent } from './htmlToContent';
import { readPastedHtml } from './pastedHtml';

/** The document with cleaned HTML in place of the selection. */
export function paste(state: EditorState, html: string): EditorState {
  const fragment = htmlToContent(readPastedHtml(html)).getBlockMap();
  const content = Modifier.replaceWithFragment(state.getCurrentContent(), state.getSelection(), fragment);
  return EditorState.push(state, content, 'insert-fragment');
}

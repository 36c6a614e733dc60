import { EditorState, Modifier } from 'draft-js';
import { htmlToContent } from './htmlContent';

/** Replaces the selection with cleaned HTML. */
export function paste(state: EditorState, html: string): EditorState {
  const fragment = htmlToContent(readPastedHtml(html)).getBlockMap();
  const content = Modifier.replaceWithFragment(state.getCurrentContent(), state.getSelection(), fragment);
  return EditorState.push(state, content, 'insert-fragment');
}

const styled = 'span, b, font';
const boxes = 'div, section, article, header, footer, main, aside, pre, figure, figcaption, dt, dd, tr, hr';
const cells = 'td, th';
const tableParts = `table, thead, tbody, tfoot, ${cells}`;

/** Converts styles and boxes of other programs to the tags that we keep. Everything else is cleaned away later. */
export function readPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>(styled)) stylesToTags(element);
  for (const cell of body.querySelectorAll(cells)) cell.append(' ');
  for (const box of [...body.querySelectorAll(boxes)].reverse()) turnIntoParagraph(box);
  for (const part of body.querySelectorAll(tableParts)) part.replaceWith(...part.childNodes);
  return body.innerHTML;
}

function stylesToTags(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, verticalAlign } = element.style;
  // Google Docs wraps copied content in a <b> of normal weight.
  const isPlainBold = element.tagName === 'B' && fontWeight !== '' && !isBold(fontWeight);
  const tags = [
    isBold(fontWeight) && 'strong',
    fontStyle === 'italic' && 'em',
    textDecoration.includes('underline') && 'u',
    verticalAlign === 'sub' && 'sub',
    verticalAlign === 'super' && 'sup',
  ];
  for (const tag of tags.filter((name) => name !== false)) {
    const mark = document.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  }
  if (isPlainBold) element.replaceWith(...element.childNodes);
}

const isBold = (weight: string): boolean => /^(bold|bolder|[6-9]00)$/.test(weight);

function turnIntoParagraph(box: Element): void {
  const paragraph = document.createElement('p');
  paragraph.append(...box.childNodes);
  box.replaceWith(paragraph);
}

import { isAllowedLink } from './links';

const marks = 'strong, em, u, sub, sup, a';
const headings = 'h1, h2, h3, h4, h5, h6';
const lists = 'ul, ol';
const blocks = `p, blockquote, li, ${headings}, ${lists}`;
const skippedInUrls = /[\t\n\r]/g;

/**
 * Converts cleaned HTML to a structure that draft-js can represent, without losing words, order or marks.
 *
 * draft-js has a flat list of blocks, and only list items have a depth. So paragraphs within a list item, quote or
 * heading become lines (with a <br> between), text after a list inside an item becomes a separate item, bold around
 * several blocks becomes bold within each block, and adjacent lists of the same type become one list.
 */
export function normalize(body: HTMLElement): void {
  innermostFirst(body, 'a[href]').forEach(cleanUrl);
  innermostFirst(body, marks).forEach(moveMarkInsideBlocks);
  innermostFirst(body, lists).forEach(fillWithItems);
  innermostFirst(body, `p, blockquote, ${headings}`).forEach(turnIntoLines);
  innermostFirst(body, lists).forEach(splitAfter);
  wrapLooseText(body);
}

const innermostFirst = (body: HTMLElement, selector: string): Element[] => [...body.querySelectorAll(selector)].reverse();

function cleanUrl(link: Element): void {
  const href = (link.getAttribute('href') ?? '').replace(skippedInUrls, '').trim();
  if (isAllowedLink(href)) link.setAttribute('href', href);
  else link.removeAttribute('href');
}

function moveMarkInsideBlocks(mark: Element): void {
  if (!mark.querySelector(blocks)) return;
  for (const text of textsIn(mark)) {
    const inner = mark.cloneNode();
    text.replaceWith(inner);
    inner.appendChild(text);
  }
  mark.replaceWith(...mark.childNodes);
}

function fillWithItems(list: Element): void {
  for (const child of [...list.childNodes]) {
    const previous = child.previousSibling;
    if (isBlank(child)) child.remove();
    else if (is(child, lists) && previous) previous.appendChild(child);
    else if (!is(child, 'li')) wrapIn('li', [child]);
  }
  for (const neighbour of [list.previousSibling, list.nextSibling]) if (isBlank(neighbour)) neighbour?.remove();
  // Keep an item without text for the list inside the item.
  if (is(list.parentNode, 'li') && !list.previousSibling) list.before(newElement(list, 'br'));
}

function turnIntoLines(block: Element): void {
  if (!block.parentElement?.closest(`li, blockquote, ${headings}`)) return;
  if (isInline(block.previousSibling)) block.before(newElement(block, 'br'));
  if (isInline(block.nextSibling)) block.after(newElement(block, 'br'));
  block.replaceWith(...block.childNodes);
}

function splitAfter(list: Element): void {
  const { parentElement: parent } = list;
  if (!parent?.matches(`li, blockquote, ${headings}`)) return;
  const rest = [...parent.childNodes].slice([...parent.childNodes].indexOf(list) + 1);
  if (!rest.some((node) => !is(node, lists) && node.textContent?.trim())) return;
  const next = newElement(parent, parent.tagName);
  next.append(...rest);
  parent.after(next);
}

function wrapLooseText(body: HTMLElement): void {
  let run: ChildNode[] = [];
  for (const node of [...body.childNodes, null]) {
    if (node && !is(node, blocks)) {
      run.push(node);
      continue;
    }
    if (!run.every(isBlank)) wrapIn('p', run);
    run = [];
  }
}

function wrapIn(name: string, nodes: ChildNode[]): void {
  const [first] = nodes;
  if (!first) return;
  const wrapper = newElement(first, name);
  first.before(wrapper);
  wrapper.append(...nodes);
}

const newElement = (sibling: Node, name: string): Element => (sibling.ownerDocument ?? document).createElement(name);

const textsIn = (element: Element): ChildNode[] =>
  [...element.childNodes].flatMap((node) => (node instanceof Element ? textsIn(node) : isBlank(node) ? [] : [node]));

const is = (node: Node | null, selector: string): boolean => node instanceof Element && node.matches(selector);

// Spaces that HTML collapses; a no-break space is not blank.
const isBlank = (node: Node | null): boolean =>
  node !== null && node.nodeType === Node.TEXT_NODE && !/[^ \t\n\r\f]/.test(node.nodeValue ?? '');

const isInline = (node: Node | null): boolean => node !== null && !isBlank(node) && !is(node, `br, ${blocks}`);

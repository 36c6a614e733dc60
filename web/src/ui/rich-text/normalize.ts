import { isAllowedLink } from './links';

const marks = 'strong, em, u, sub, sup, a';
const headings = 'h1, h2, h3, h4, h5, h6';
const lists = 'ul, ol';
const blocks = `p, blockquote, li, ${headings}, ${lists}`;
const skippedInAddresses = /[\t\n\r]/g;

/**
 * Re-shapes cleaned HTML into what draft-js can hold, so that it reads every word, in order and with its marks.
 *
 * draft-js knows a flat row of blocks, of which only list items have a depth. So paragraphs within a list item,
 * quote or heading become its lines (a <br> between), text that follows a list inside an item becomes an item of
 * its own, bold round several blocks becomes bold within each, and neighbouring lists of one kind are one list.
 */
export function normalize(body: HTMLElement): void {
  innermostFirst(body, 'a[href]').forEach(tidyAddress);
  innermostFirst(body, marks).forEach(moveMarkInsideBlocks);
  innermostFirst(body, lists).forEach(fillWithItems);
  innermostFirst(body, `p, blockquote, ${headings}`).forEach(turnIntoLines);
  innermostFirst(body, lists).forEach(splitAfter);
  wrapLooseText(body);
}

function innermostFirst(body: HTMLElement, selector: string): Element[] {
  return [...body.querySelectorAll(selector)].reverse();
}

function tidyAddress(link: Element): void {
  const href = (link.getAttribute('href') ?? '').replace(skippedInAddresses, '').trim();
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
  // An item without words of its own stays for the list inside it.
  if (is(list.parentNode, 'li') && !list.previousSibling) list.before(newElement(list, 'br'));
}

function turnIntoLines(block: Element): void {
  if (!block.parentElement?.closest(`li, blockquote, ${headings}`)) return;
  if (isInline(block.previousSibling)) block.before(newElement(block, 'br'));
  if (isInline(block.nextSibling)) block.after(newElement(block, 'br'));
  block.replaceWith(...block.childNodes);
}

function splitAfter(list: Element): void {
  const { parentElement: holder } = list;
  if (!holder?.matches(`li, blockquote, ${headings}`)) return;
  const rest = [...holder.childNodes].slice([...holder.childNodes].indexOf(list) + 1);
  if (!rest.some((node) => !is(node, lists) && node.textContent?.trim())) return;
  const next = newElement(holder, holder.tagName);
  next.append(...rest);
  holder.after(next);
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

function newElement(beside: Node, name: string): Element {
  return (beside.ownerDocument ?? document).createElement(name);
}

function textsIn(element: Element): ChildNode[] {
  return [...element.childNodes].flatMap((node) => (node instanceof Element ? textsIn(node) : isBlank(node) ? [] : [node]));
}

function is(node: Node | null, selector: string): boolean {
  return node instanceof Element && node.matches(selector);
}

// Spaces that HTML does not draw; a no-break space is drawn.
function isBlank(node: Node | null): boolean {
  return node !== null && node.nodeType === Node.TEXT_NODE && !/[^ \t\n\r\f]/.test(node.nodeValue ?? '');
}

function isInline(node: Node | null): boolean {
  return node !== null && !isBlank(node) && !is(node, `br, ${blocks}`);
}

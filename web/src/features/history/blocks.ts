import { cleanHtml } from '../../ui/rich-text/cleanHtml';

/** A paragraph, a heading, a list entry or a quotation of an HTML text. */
export interface Block {
  kind: 'text' | 'heading' | 'item' | 'quote';
  /** Text without formatting. */
  text: string;
  /** HTML, compared to detect formatting changes. */
  html: string;
}

const blockTags = 'h1, h2, h3, h4, h5, h6, p, li, blockquote, ul, ol';

/** Returns the non-empty blocks of an HTML text. A nested list follows its list entry. */
export function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html');
  return blocksIn(body).filter(({ text }) => text);
}

function blocksIn(parent: Element): Block[] {
  const blocks: Block[] = [];
  let inlineNodes: Node[] = [];
  const flushInlineNodes = () => {
    if (inlineNodes.length > 0) blocks.push(blockOf(parent, inlineNodes));
    inlineNodes = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(blockTags)) {
      flushInlineNodes();
      blocks.push(...blocksIn(node));
    } else {
      inlineNodes.push(node);
    }
  }
  flushInlineNodes();
  return blocks;
}

function blockOf(parent: Element, nodes: Node[]): Block {
  const holder = document.createElement('div');
  holder.append(...nodes.map((node) => node.cloneNode(true)));
  const html = `${parent.localName} ${holder.innerHTML.trim()}`;
  holder.querySelectorAll('br').forEach((lineBreak) => lineBreak.replaceWith(' '));
  return { kind: kindOf(parent), text: (holder.textContent ?? '').replace(/\s+/g, ' ').trim(), html };
}

function kindOf(element: Element): Block['kind'] {
  if (/^h[1-6]$/.test(element.localName)) return 'heading';
  if (element.closest('blockquote')) return 'quote';
  return element.closest('li') ? 'item' : 'text';
}

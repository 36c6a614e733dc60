import { type ChildNode, type Container, parse } from 'postcss';
import parseSelector, { type Node, type Pseudo, type Root } from 'postcss-selector-parser';
import type { Plugin } from 'vite';
import type { StyleRule } from './src/document/styles';

/** Splits stylesheets that are imported with `?inline` into their rules. */
export function splitStyles(): Plugin {
  return {
    name: 'split-styles',
    // Vite has turned the stylesheet into a module that exports a string.
    enforce: 'post',
    transform: {
      filter: { id: /\.css\?inline$/ },
      handler: (code) => `export default ${JSON.stringify(rulesIn(JSON.parse(/".*"/s.exec(code)![0]) as string))}`,
    },
  };
}

export const rulesIn = (css: string): StyleRule[] => split(parse(css));

/** Rules without these around them would always apply. The order of layers depends on their place, so they stay whole. */
const conditions = /^(media|supports|container)$/;

function split(parent: Container, before = '', after = ''): StyleRule[] {
  return (parent.nodes ?? []).flatMap((node: ChildNode): StyleRule[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'atrule' && conditions.test(node.name)) {
      return split(node, `${before}@${node.name} ${node.params}{`, `${after}}`);
    }
    const needs = node.type === 'rule' ? namesIn(parseSelector().astSync(node.selector)) : [[]];
    return [{ css: before + String(node).replace(/\s*\n\s*/g, ' ') + after, needs }];
  });
}

/** Returns the combinations of names that the selectors need: for `.a :is(b, #c)`, `.a` and `b`, or `.a` and `#c`. */
const namesIn = (selectors: Root | Pseudo): string[][] =>
  selectors.nodes.flatMap((selector) =>
    selector.nodes.reduce<string[][]>((lists, part) => lists.flatMap((names) => namesOf(part).map((more) => [...names, ...more])), [[]]),
  );

/** Attributes and states do not count, because browser and scripts change them. */
function namesOf(part: Node): string[][] {
  if (part.type === 'tag' || part.type === 'class' || part.type === 'id') return [[String(part).trim()]];
  return part.type === 'pseudo' && /^:(is|where|has)$/.test(part.value) ? namesIn(part) : [[]];
}

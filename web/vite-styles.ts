import { type ChildNode, type Container, list, parse, type Rule } from 'postcss';
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

function split(parent: Container, condition = '', end = ''): StyleRule[] {
  return (parent.nodes ?? []).flatMap((node: ChildNode): StyleRule[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'atrule' && conditions.test(node.name)) {
      return split(node, `${condition}@${node.name} ${node.params}{`, `${end}}`);
    }
    return [{ css: String(node).replace(/\s*\n\s*/g, ' '), condition, end, needs: needsOf(node) }];
  });
}

/** Keyframes need what the rules need that use them. */
function needsOf(node: ChildNode): string[][] {
  if (node.type === 'rule') return namesIn(parseSelector().astSync(node.selector));
  if (node.type !== 'atrule' || node.name !== 'keyframes') return [[]];
  const needs: string[][] = [];
  node.root().walkDecls(/^animation/, ({ value, parent }) => {
    if (list.space(value).includes(node.params)) needs.push(...needsOf(parent as Rule));
  });
  return needs;
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

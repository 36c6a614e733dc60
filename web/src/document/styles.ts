import siteRules from '../pages/site.css?inline';
import { icons } from '../ui/Icon';
import { tokens } from '../ui/tokens';

/** A rule of the stylesheet. */
export interface StyleRule {
  /** On one line, with the conditions around it, such as `@media`. */
  css: string;
  /** Elements (`a`), classes (`.card`) and ids (`#menu`). The rule can apply to HTML that has all names of one of these lists. */
  needs: string[][];
}

const variables = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
const iconRules = Object.entries(icons).map(([name, outline]) => ({
  css: `.icon-${name}{clip-path:path("${outline}")}`,
  needs: [[`.icon-${name}`]],
}));
/** Has the same order in every document, so that the styles of two documents can be merged (mergeStyles.ts). */
const stylesheet: StyleRule[] = [{ css: `:root{${variables.join(';')}}`, needs: [[]] }, ...siteRules, ...iconRules];

const print = (rules: StyleRule[]) => rules.map(({ css }) => css).join('\n');

/** Styles of all public pages. */
export const allStyles = print(stylesheet);

/** Styles that can apply to a page. Scripts may change the attributes of its elements, but classes and elements only to those that it has. */
export function stylesOf(html: string, rules = stylesheet): string {
  const names = new Set<string>();
  for (const [, element, attribute, value = ''] of html.matchAll(/<([a-z][\w-]*)|\s(class|id)="([^"]*)"/g)) {
    if (element) names.add(element);
    else value.split(' ').forEach((name) => names.add((attribute === 'id' ? '#' : '.') + name));
  }
  return print(rules.filter(({ needs }) => needs.some((list) => list.every((name) => names.has(name)))));
}

import siteRules from '../pages/site.css?inline';
import { icons } from '../ui/Icon';
import { tokens } from '../ui/tokens';

/** A rule of the stylesheet. */
export interface StyleRule {
  css: string;
  /** Start and end of the conditions around the rule, such as `@media`; empty without conditions. */
  condition: string;
  end: string;
  /** Elements (`a`), classes (`.card`) and ids (`#menu`). The rule can apply to HTML that has all names of one of these lists. */
  needs: string[][];
}

const always = { condition: '', end: '' };
const variables = Object.entries(tokens).map(([name, value]): StyleRule => {
  const users = siteRules.filter(({ css }) => css.includes(`var(--${name})`));
  return { ...always, css: `:root{--${name}:${value}}`, needs: users.flatMap(({ needs }) => needs) };
});
const iconRules = Object.entries(icons).map(
  ([name, outline]): StyleRule => ({ ...always, css: `.icon-${name}{clip-path:path("${outline}")}`, needs: [[`.icon-${name}`]] }),
);
/** Has the same order in every document, so that the styles of two documents can be merged (mergeStyles.ts). */
const stylesheet = [...variables, ...siteRules, ...iconRules];

/** Prints each rule and each start and end of a condition on a line. */
const print = (rules: StyleRule[]) =>
  rules
    .flatMap(({ condition, css, end }, index) => [
      ...(condition && condition !== rules[index - 1]?.condition ? [condition] : []),
      css,
      ...(condition && condition !== rules[index + 1]?.condition ? [end] : []),
    ])
    .join('\n');

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

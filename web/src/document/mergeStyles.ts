/** Merges the styles of two documents (styles.ts), in the order of the stylesheet. */
export function mergeStyles(ours: string, others: string): string {
  const rules = rulesIn(ours);
  let next = 0;
  for (const rule of rulesIn(others)) {
    const known = rules.indexOf(rule, next);
    if (known < 0) rules.splice(next++, 0, rule);
    else next = known + 1;
  }
  return rules.join('\n');
}

/** Returns each rule with the conditions around it. */
function rulesIn(styles: string): string[] {
  let condition = '';
  return styles.split('\n').flatMap((line) => {
    if (line.endsWith('{')) condition = line;
    else if (/^}+$/.test(line)) condition = '';
    else return [condition + line + condition.replace(/[^{]/g, '').replaceAll('{', '}')];
    return [];
  });
}

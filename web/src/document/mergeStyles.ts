/** Merges the styles of two documents (styles.ts), in the order of the stylesheet. */
export function mergeStyles(ours: string, others: string): string {
  const rules = ours.split('\n');
  let next = 0;
  for (const rule of others.split('\n')) {
    const known = rules.indexOf(rule, next);
    if (known < 0) rules.splice(next++, 0, rule);
    else next = known + 1;
  }
  return rules.join('\n');
}

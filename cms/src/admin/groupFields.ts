import { views } from '../panel/views';

interface Field {
  name: string;
  label: string;
  type: string;
  size: number;
}

interface EditLayout {
  /** Panels, rows and their fields. */
  layout: Field[][][];
  settings: { displayName?: string };
}

/** Draws a form in groups with headings. Whoever changed the order of its fields keeps theirs, in the groups that it makes. */
export function groupFields<Given extends { layout: EditLayout }>(given: Given): Given {
  const view = Object.values(views).find(({ displayName }) => displayName === given.layout.settings.displayName);
  if (!view) return given;
  const headingOf = (row: Field[]) => view.groups.find(({ rows }) => rows.flat().some(([name]) => name === row[0]?.name))?.heading ?? '';
  const groups: { heading: string; rows: Field[][] }[] = [];
  for (const row of given.layout.layout.flat()) {
    const heading = headingOf(row);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  const layout = groups.map(({ heading, rows }) => (heading ? [[headingField(heading, rows[0]!)], ...rows] : rows));
  return { ...given, layout: { ...given.layout, layout } };
}

/** Named as the first field below it: Strapi shows nothing that its reader may not see. */
const headingField = (heading: string, [first]: Field[]) => ({
  name: first!.name,
  label: heading,
  type: 'group-heading',
  size: 12,
  attribute: { type: 'string' },
  visible: true,
});

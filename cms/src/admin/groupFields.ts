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

/** Groups the fields of a form under headings. Keeps a customized order of the fields, which may split groups. */
export function groupFields<Props extends { layout: EditLayout }>(props: Props): Props {
  const view = Object.values(views).find(({ displayName }) => displayName === props.layout.settings.displayName);
  if (!view) return props;
  const headingOf = (row: Field[]) => view.groups.find(({ rows }) => rows.flat().some(([name]) => name === row[0]?.name))?.heading ?? '';
  const groups: { heading: string; rows: Field[][] }[] = [];
  for (const row of props.layout.layout.flat()) {
    const heading = headingOf(row);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  const layout = groups.map(({ heading, rows }) => (heading ? [[headingField(heading, rows[0]?.[0])], ...rows] : rows));
  return { ...props, layout: { ...props.layout, layout } };
}

/** Has the name of the first field below it, because Strapi hides fields that the panel user may not read. */
const headingField = (heading: string, first: Field | undefined) => ({
  name: first?.name ?? '',
  label: heading,
  type: 'group-heading',
  size: 12,
  attribute: { type: 'string' },
  visible: true,
});

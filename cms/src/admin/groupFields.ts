import { views } from '../panel/views';
import { rowTitle } from './rowTitles';

interface Field {
  name: string;
  label: string;
  type: string;
  size: number;
  mainField?: { name: string; type: string };
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
  return { ...props, layout: { ...props.layout, layout: layout.map((rows) => rows.map((row) => row.map(withRowTitle))) } };
}

/** Open houses have a title of their own in the panel (`rowTitles.ts`). */
const withRowTitle = (field: Field): Field =>
  field.name === 'OpenHouses' ? { ...field, mainField: { name: rowTitle, type: 'string' } } : field;

/** Has the name of the first field below it, because Strapi hides fields that the panel user may not read. It must not be a component. */
const headingField = (heading: string, first: Field | undefined) => ({
  name: first?.name ?? '',
  label: heading,
  type: 'group-heading',
  size: 12,
  attribute: { type: 'string' },
  visible: true,
});

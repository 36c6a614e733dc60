import type { AnyContentType } from '../../contract';

export interface Group {
  heading: string;
  /** Attributes with their width in twelfths; each inner list is a row. */
  rows: [attribute: string, width: number][][];
}

/** How the panel lists and edits one kind of entry. */
export interface View {
  /** As in the schema of the content type: the panel's forms and lists know their type by it alone. */
  displayName: string;
  sort: { by: string; order: 'ASC' | 'DESC' };
  /** What an entry is called where others refer to it. */
  mainField: string;
  columns: string[];
  groups: Group[];
  labels: Record<string, string>;
  /** Help below a field. */
  hints: Record<string, string>;
}

export const labelsOf = ({ fields }: AnyContentType) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

export const changed = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  createdBy: 'Created by (admin panel)',
  updatedBy: 'Updated by (admin panel)',
};

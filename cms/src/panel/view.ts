import type { AnyContentType } from '../../contract';

export interface Group {
  heading: string;
  /** Rows of attributes with their width in twelfths. */
  rows: [attribute: string, width: number][][];
}

/** How the panel lists and edits a content type. */
export interface View {
  /** Same as in the content type's schema, because the panel's forms and lists identify their type only by this name. */
  displayName: string;
  sort: { by: string; order: 'ASC' | 'DESC' };
  /** Field that represents an entry in relations. */
  mainField: string;
  columns: string[];
  groups: Group[];
  labels: Record<string, string>;
  /** Help below a field. */
  hints: Record<string, string>;
}

export const labelsOf = ({ fields }: AnyContentType) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

export const metadataLabels = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  createdBy: 'Created by (admin panel)',
  updatedBy: 'Updated by (admin panel)',
};

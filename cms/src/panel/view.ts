import type { AnyContentType } from '../../contract';

/** Attributes side by side, with their width in twelfths. */
type Row = [attribute: string, width: number][];

export const half = (...attributes: string[]): Row => attributes.map((name) => [name, 6]);
export const full = (attribute: string): Row => [[attribute, 12]];

/** How the panel lists and edits a content type. */
export interface View {
  /** Same as in the content type's schema, because the panel's forms and lists identify their type only by this name. */
  displayName: string;
  sort: { by: string; order: 'ASC' | 'DESC' };
  /** Field that represents an entry in relations. */
  mainField: string;
  columns: string[];
  groups: { heading: string; rows: Row[] }[];
  labels: Record<string, string>;
  /** Help below a field. */
  hints: Record<string, string>;
}

export const metadataLabels = {
  createdAt: 'Created',
  updatedAt: 'Updated',
  createdBy: 'Created by (admin panel)',
  updatedBy: 'Updated by (admin panel)',
};

export const labelsOf = ({ fields }: AnyContentType): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  ...metadataLabels,
});

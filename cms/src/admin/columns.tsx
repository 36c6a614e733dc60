import { Typography } from '@strapi/design-system';
import { publishableTypes } from '../../contract/index';
import { views } from '../panel/views';
import { SavedBy } from './SavedBy';
import { stateOf } from './stateOf';

type Row = Record<string, unknown> & { documentId: string };

interface Header {
  name: string;
  label: { id: string; defaultMessage: string };
  attribute: { type: 'custom' };
  searchable: false;
  sortable: false;
  cellFormatter: (row: Row, header: unknown, context: { model: string }) => React.ReactNode;
}

interface Table {
  displayedHeaders: unknown[];
  layout: { settings: { displayName?: string } };
}

const column = (name: string, label: string, cellFormatter: Header['cellFormatter']): Header => ({
  name,
  label: { id: `brokerage.${name}`, defaultMessage: label },
  attribute: { type: 'custom' },
  searchable: false,
  sortable: false,
  cellFormatter,
});

const typeOf = (model: string) => (model.startsWith('plugin::users-permissions') ? 'agent' : model.split('.').pop()!);

const columns = [
  column('state', 'Status', (row, _header, { model }) => <Typography textColor="neutral800">{stateOf(typeOf(model), row)}</Typography>),
  column('saved', 'Last changed', (row, _header, { model }) => (
    <SavedBy type={typeOf(model)} id={row.documentId} savedAt={row.updatedAt as string} />
  )),
];

const typesWithStatus = (['agent', ...publishableTypes] as const).map((type) => views[type].displayName);

/** Adds columns with the status and the last change of each entry to a list. */
export function addColumns<Props extends Table>(props: Props): Props {
  if (!typesWithStatus.includes(props.layout.settings.displayName ?? '')) return props;
  return { ...props, displayedHeaders: [...props.displayedHeaders, ...columns] };
}

import { Box, Typography } from '@strapi/design-system';
import { publishableTypes } from '../../contract/index';
import { listingsCopy } from '../../../web/src/content/listings';
import { labelIn, priceText } from '../../../web/src/pages/listings/listingText';
import { views } from '../panel/views';
import { lastPart } from '../settings/typed';
import { SavedBy } from './SavedBy';
import { stateOf } from './stateOf';

type Row = Record<string, unknown> & { documentId: string; updatedAt: string };

interface Header {
  name: string;
  label: { id: string; defaultMessage: string };
  attribute: { type: 'custom' };
  searchable: false;
  sortable: false;
  cellFormatter: (row: Row, header: unknown, context: { model: string }) => React.ReactNode;
}

interface MediaFile {
  url: string;
  formats?: { thumbnail?: { url: string } } | null;
}

interface Table {
  displayedHeaders: { name: string; attribute?: { type: string } }[];
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

export const typeOf = (model: string) => (model.startsWith('plugin::users-permissions') ? 'agent' : lastPart(model));

/** Background and text color of a status that begins with one of these words. */
const tones = [
  [/^(Published|Active)/, 'success100', 'success700'],
  [/^(Scheduled|Invited)/, 'warning100', 'warning700'],
  [/^(Archived|Deactivated)/, 'neutral0', 'neutral700'],
  [/./, 'neutral150', 'neutral700'],
] as const;

function StateChip({ state }: { state: string }) {
  const [, background, color] = tones.find(([words]) => words.test(state))!;
  return (
    <Box tag="span" background={background} borderColor="neutral200" paddingLeft={3} paddingRight={3} style={chip}>
      <Typography fontWeight="semiBold" textColor={color}>
        {state}
      </Typography>
    </Box>
  );
}

const chip = { display: 'inline-block', borderRadius: 999 };

/** Images of lists, except those of people, which Strapi shows as circles. */
function withThumbnail<Header extends Table['displayedHeaders'][number]>(header: Header) {
  if (header.attribute?.type !== 'media' || header.name === 'avatar') return header;
  const cellFormatter = (row: Row) => {
    const [file] = [row[header.name] as MediaFile | MediaFile[] | null].flat();
    return file ? <img src={file.formats?.thumbnail?.url ?? file.url} alt="" style={thumbnail} /> : null;
  };
  return { ...header, cellFormatter };
}

const thumbnail = { width: '6rem', maxWidth: 'none', height: '4rem', borderRadius: 4, objectFit: 'cover' } as const;

/** The sale status in the words of the site, and the price. */
function withPrice<Header extends Table['displayedHeaders'][number]>(header: Header) {
  if (header.name !== 'StandardStatus') return header;
  const cellFormatter = ({ StandardStatus: status, ListPrice, ClosePrice }: Row) => {
    const price = ClosePrice ?? ListPrice;
    return (
      <>
        <Typography tag="p">{labelIn(listingsCopy.statuses, String(status))}</Typography>
        {typeof price === 'number' && <Typography variant="pi">{priceText(price)}</Typography>}
      </>
    );
  };
  return { ...header, cellFormatter };
}

const columnsOf = (displayName: string) => [
  column('state', displayName === views.listing.displayName ? 'Site' : 'Status', (row, _header, { model }) => (
    <StateChip state={stateOf(typeOf(model), row)} />
  )),
  column('saved', 'Last changed', (row, _header, { model }) => (
    <SavedBy type={typeOf(model)} id={row.documentId} savedAt={row.updatedAt} />
  )),
];

const typesWithStatus = (['agent', ...publishableTypes] as const).map((type) => views[type].displayName);

/** Shows images of a list in their format, and adds columns with the status and the last change of each entry. */
export function addColumns<Props extends Table>(props: Props): Props {
  const { displayName = '' } = props.layout.settings;
  const added = typesWithStatus.includes(displayName) ? columnsOf(displayName) : [];
  return { ...props, displayedHeaders: [...props.displayedHeaders.map(withThumbnail).map(withPrice), ...added] };
}

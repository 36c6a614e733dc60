import { listingIdIn } from 'cms/contract';
import { encode } from 'uqr';
import { graphql, type ResultOf } from '../../api/graphql';
import { brand } from '../../content/brand';
import { listingsCopy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { PageMeta } from '../../ui/PageMeta';
import { fullName } from '../agents/agent';
import { NotFound } from '../NotFound';
import { page, type Surroundings } from '../page';
import { excerptOf } from '../structuredData';
import { Facts } from './Listing';
import { agentsOf, glanceOf, headingOf, homeFields, placeOf, priceOf, type Home } from './homeText';
import { Alteration, PhotoImage } from './ListingCard';
import { listingPaths } from './listingPaths';

const query = graphql(`query Sheet($id: ID!) { listing(id: $id) { ...Home } }`, [homeFields]);

const copy = listingsCopy.sheet;

/** A home on one sheet of paper. Only a document, because the app does not have the code that draws QR codes. */
export const sheetPage = page<ResultOf<typeof query>, { id: string }>({
  path: `${paths.listing.list}/:id/sheet`,
  query,
  variables: ({ params }) => ({ id: listingIdIn(params.id ?? '') }),
  View: ({ data: { listing }, ...props }) =>
    listing ? (
      <Sheet {...props} home={listing} />
    ) : (
      <main>
        <NotFound />
      </main>
    ),
  failed: listingsCopy.home.loadFailed,
  bare: true,
});

/** Length of the text (characters) that fits on the sheet below a table of all facts. */
const maxText = 800;

function Sheet({ home, contact, origin }: Pick<Surroundings<object>, 'contact' | 'origin'> & { home: Home }) {
  const [cover] = home.Media;
  const url = origin + listingPaths.one(home);

  return (
    <main className="sheet">
      <PageMeta title={titled(copy.title(headingOf(home)))} unlisted />
      <p className="hint small">
        <a href={listingPaths.one(home)}>{copy.back}</a> · {copy.hint}
      </p>
      <img src={brand.logo} alt={brand.name} width={201} height={44} />
      {cover && (
        <div className="photo">
          <PhotoImage photo={cover} sizes="760px" alt="" eager />
          <Alteration photo={cover} />
        </div>
      )}
      <header>
        <div>
          <h1>{headingOf(home)}</h1>
          <p>{placeOf(home)}</p>
        </div>
        <div>
          <p className="price">{priceOf(home)}</p>
          <p>{glanceOf(home)}</p>
        </div>
      </header>
      <p>{excerptOf(home.PublicRemarks ?? '', maxText)}</p>
      <Facts home={home} />
      <footer>
        <div>
          {agentsOf(home).map((agent) => (
            <p key={agent.id}>
              <b>{fullName(agent)}</b> · {[agent.phone_number, agent.email].filter(Boolean).join(' · ')}
            </p>
          ))}
          <p>{[brand.name, contact.phones[0].display].join(' · ')}</p>
          <p className="quiet">{[contact.license, brand.housingStatement].join(' · ')}</p>
          <p className="quiet">{url}</p>
        </div>
        <QrCode text={url} />
      </footer>
    </main>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={copy.code} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  );
}

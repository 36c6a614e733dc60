import { listingIdIn } from 'cms/contract';
import { graphql, type ResultOf } from '../../api/graphql';
import { brand } from '../../content/brand';
import { listingsCopy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { notFoundCopy } from '../../content/reading';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { PageMeta } from '../../ui/PageMeta';
import { QrCode } from '../../ui/QrCode';
import { AgentAvatar, fullName } from '../agents/agent';
import { NotFound } from '../NotFound';
import { page, type ViewProps } from '../page';
import { excerptOf } from '../structuredData';
import { agentsOf, glanceOf, headingOf, listingFields, placeOf, priceOf } from './listingText';
import { Alteration, ListingFacts, NextOpenHouse, PhotoImage } from './ListingCard';
import { listingPaths } from './listingPaths';

const query = graphql(`query Sheet($id: ID!) { listing(id: $id) { ...ListingDetails } }`, [listingFields]);
type Data = ResultOf<typeof query>;

const copy = listingsCopy.sheet;

/** A listing on one sheet of paper. Only a document, because the app does not have the code that draws QR codes. */
export const sheetPage = page({
  path: `${paths.listing.list}/:id/sheet`,
  query,
  variables: ({ params }) => ({ id: listingIdIn(params.id ?? '') }),
  View: Sheet,
  failed: listingsCopy.page.loadFailed,
  bare: true,
});

/** Length of the text (characters) that fits on the sheet below a table of all facts. */
const maxText = 800;

function Sheet({ data: { listing }, contact, origin }: ViewProps<Data>) {
  if (!listing) {
    return (
      <main>
        <NotFound {...notFoundCopy.home} />
      </main>
    );
  }
  const url = origin + (listingPaths.short(listing) ?? listingPaths.one(listing));

  return (
    <main className="sheet">
      <PageMeta title={titled(copy.title(headingOf(listing)))} unlisted />
      <p className="row">
        <a className="button" href={listingPaths.one(listing)}>
          <Icon name="arrow-back" smaller />
          {copy.back}
        </a>
        <button type="button" className="button contained scripted" data-print>
          <Icon name="print" smaller />
          {copy.print}
        </button>
      </p>
      <img src={brand.logo} alt={brand.name} width={201} height={44} />
      <div className="sheet-photos">
        {listing.Media.slice(0, 4).map((photo, n) => (
          <div key={n} className="photo">
            <PhotoImage photo={photo} sizes={n === 0 ? '760px' : '240px'} alt="" eager />
            <Alteration photo={photo} />
          </div>
        ))}
      </div>
      <header>
        <div>
          <h1>{headingOf(listing)}</h1>
          <p>{placeOf(listing)}</p>
        </div>
        <div>
          <p className="price">{priceOf(listing)}</p>
          <p>{glanceOf(listing)}</p>
          <NextOpenHouse listing={listing} />
        </div>
      </header>
      <p>{excerptOf(listing.PublicRemarks ?? '', maxText)}</p>
      <ListingFacts listing={listing} />
      <footer>
        <div>
          {agentsOf(listing).map((agent) => (
            <p key={agent.id} className="lister">
              <AgentAvatar agent={agent} sizes="56px" eager />
              <span>
                <b>{fullName(agent)}</b> · {[agent.phone_number, agent.email].filter(Boolean).join(' · ')}
              </span>
            </p>
          ))}
          <p>{[brand.name, contact.phones[0].display].join(' · ')}</p>
          <p className="quiet">{[contact.license, brand.housingStatement].join(' · ')}</p>
          <p className="quiet">{url}</p>
        </div>
        <QrCode text={url} label={copy.code} />
      </footer>
    </main>
  );
}

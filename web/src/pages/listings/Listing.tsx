import { listing as contract, listingIdIn, splitList } from 'cms/contract';
import type { ComponentType, ReactNode } from 'react';
import { graphql, type ResultOf } from '../../api/graphql';
import { listingsCopy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { paths } from '../../paths';
import { mailLink } from '../../ui/contactLinks';
import { Icon, type IconName } from '../../ui/Icon';
import { LinkButton } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { EmptyState } from '../../ui/states';
import { AgentRows } from '../agents/AgentCard';
import { ContactButtons } from '../agents/ContactButtons';
import { NotFound } from '../NotFound';
import { page, type ViewProps } from '../page';
import { ListingFacts, MoreListings, NextOpenHouse, StatusChip } from './ListingCard';
import { ListingMeta } from './ListingMeta';
import * as text from './listingText';
import type { ListingDetails } from './listingText';
import { Photos } from './Photos';
import { listingPaths } from './listingPaths';

const query = graphql(
  `
    query Listing($id: ID!) {
      listing(id: $id) { ...ListingDetails }
      formerListing(id: $id)
      similarListings(near: $id, first: 3) { ...ListingCard }
    }
  `,
  [text.listingFields, text.listingCardFields],
);

type Data = ResultOf<typeof query>;

/** Staff's part: the status and actions of a listing. */
interface ListingParts {
  StatusBar: ComponentType<{ listing: ListingDetails }>;
}

const copy = listingsCopy.page;

export const listingPage = page<Data, { id: string }, ListingParts>({
  path: `${paths.listing.list}/:id`,
  query,
  variables: ({ params }) => ({ id: listingIdIn(params.id ?? '') }),
  View: Listing,
  failed: copy.loadFailed,
});

function Listing({ data: { listing, formerListing, similarListings }, contact, origin, parts }: ViewProps<Data, ListingParts>) {
  if (!listing) return formerListing ? <Gone similar={similarListings} /> : <NotFound />;
  const heading = text.headingOf(listing);
  const agents = text.agentsOf(listing);
  const { phones, emails } = contact;
  // A listing whose agents have left is the brokerage's.
  const agent = agents[0] ?? { first_name: copy.us, email: emails[0].address, phone_number: phones[0].display };

  return (
    <div className="listing-page width">
      <ListingMeta listing={listing} contact={contact} />
      {parts && <parts.StatusBar listing={listing} />}
      <article className="columns">
        <header>
          <LinkButton to={paths.listing.list} className="back">
            <Icon name="arrow-back" smaller />
            {copy.all}
          </LinkButton>
          <StatusChip status={listing.StandardStatus} />
          <h1>{heading}</h1>
          <p className="quiet">{text.placeOf(listing)}</p>
          <p className="price">{text.priceOf(listing)}</p>
          <p>{text.glanceOf(listing)}</p>
          <NextOpenHouse listing={listing} />
          <ContactButtons agent={agent} subject={heading} />
          <Links listing={listing} url={origin + listingPaths.one(listing)} />
        </header>
        <Photos media={listing.Media} />
        <div id="details" className="details">
          <OpenHouses listing={listing} />
          {listing.PublicRemarks && (
            <Section heading={copy.description}>
              {listing.PublicRemarks.split(/\n\s*\n/).map((paragraph, n) => (
                <p key={n}>{paragraph}</p>
              ))}
            </Section>
          )}
          <Section heading={copy.facts}>
            <ListingFacts listing={listing} />
          </Section>
          <Features label={contract.fields.InteriorFeatures.label} list={listing.InteriorFeatures} />
          <Features label={contract.fields.ExteriorFeatures.label} list={listing.ExteriorFeatures} />
          <AgentRows heading={copy.agents} agents={agents} />
        </div>
      </article>
      <MoreListings heading={copy.similar} listings={similarListings} />
    </div>
  );
}

const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2>{heading}</h2>
    {children}
  </section>
);

/** A map and the tour of another site open only when the visitor asks for them. Phones open the address in their app for maps. */
function Links({ listing, url }: { listing: ListingDetails; url: string }) {
  const tour = listing.VirtualTourURLUnbranded;
  const search = new URLSearchParams({ api: '1', query: text.fullAddressOf(listing) });
  const map = text.addressOf(listing) && `https://www.google.com/maps/search/?${search}`;
  return (
    <div className="links">
      <PageLink href="#details" label={copy.details} icon="article" />
      {tour && <PageLink href={tour} label={copy.tour} icon="website" newTab />}
      {map && <PageLink href={map} label={copy.map} icon="place" newTab />}
      <PageLink href={listingPaths.sheet(listing)} label={copy.sheet} icon="print" newTab />
      <PageLink href={mailLink('', { subject: text.headingOf(listing), body: url })} label={copy.share} icon="email" />
    </div>
  );
}

const PageLink = ({ href, label, icon, newTab }: { href: string; label: string; icon: IconName; newTab?: boolean }) => (
  <a href={href} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
    <Icon name={icon} />
    {label}
  </a>
);

function OpenHouses({ listing }: { listing: ListingDetails }) {
  const list = text.openHousesOf(listing);
  if (list.length === 0) return null;
  return (
    <Section heading={copy.openHouses}>
      {list.map((open) => (
        <div key={open.OpenHouseStartTime} className="open-house row">
          <p>
            {text.openHouseTime(open, listing.local_time_zone)}
            {open.AppointmentRequiredYN && `, ${copy.appointment}`}
          </p>
          <CalendarLink href={listingPaths.calendar(listing, open.OpenHouseStartTime)} label={copy.addToCalendar} />
        </div>
      ))}
      {list.length > 1 && <CalendarLink href={listingPaths.calendar(listing)} label={copy.addAll} />}
    </Section>
  );
}

const CalendarLink = ({ href, label }: { href: string; label: string }) => (
  <a className="button outlined" href={href}>
    <Icon name="calendar" smaller />
    {label}
  </a>
);

const Features = ({ label, list }: { label: string; list: string | null }) =>
  list && (
    <Section heading={label}>
      <ul className="features">
        {splitList(list).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Section>
  );

/** Page of a listing that visitors saw and do not see any more. */
const Gone = ({ similar }: { similar: Data['similarListings'] }) => (
  <div className="listing-page width">
    <PageMeta title={titled(listingsCopy.gone.heading)} gone />
    <EmptyState {...listingsCopy.gone} level="h1" to={paths.listing.list} />
    <MoreListings heading={copy.similar} listings={similar} />
  </div>
);

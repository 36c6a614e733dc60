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
import { ContactButtons } from '../agents/Profile';
import { NotFound } from '../NotFound';
import { page, type Surroundings } from '../page';
import { MoreListings, NextOpenHouse, StatusChip } from './ListingCard';
import { ListingMeta } from './ListingMeta';
import * as text from './homeText';
import { Photos } from './Photos';
import { listingPaths } from './listingPaths';

const query = graphql(
  `
    query Listing($id: ID!) {
      listing(id: $id) { ...Home }
      formerListing(id: $id)
      similarListings(near: $id, first: 3) { ...ListingCard }
    }
  `,
  [text.homeFields, text.cardFields],
);

type Data = ResultOf<typeof query>;
type Home = text.Home;

/** Staff's part: the status and actions of a home. */
export interface ListingParts {
  StatusBar: ComponentType<{ listing: Home }>;
}

const copy = listingsCopy.home;

export const listingPage = page<Data, { id: string }, ListingParts>({
  path: `${paths.listing.list}/:id`,
  query,
  variables: ({ params }) => ({ id: listingIdIn(params.id ?? '') }),
  View: ({ data: { listing, formerListing, similarListings }, ...props }) =>
    listing ? (
      <Listing {...props} home={listing} similar={similarListings} />
    ) : formerListing ? (
      <Gone similar={similarListings} />
    ) : (
      <NotFound />
    ),
  failed: copy.loadFailed,
});

interface HomeProps extends Surroundings<ListingParts> {
  home: Home;
  similar: Data['similarListings'];
}

function Listing({ home, similar, contact, origin, parts }: HomeProps) {
  const heading = text.headingOf(home);
  const agents = text.agentsOf(home);
  const { phones, emails } = contact;
  // A home whose agents have left is the brokerage's.
  const agent = agents[0] ?? { first_name: copy.us, email: emails[0].address, phone_number: phones[0].display };

  return (
    <div className="home width">
      <ListingMeta home={home} contact={contact} />
      {parts && <parts.StatusBar listing={home} />}
      <article className="columns">
        <header>
          <LinkButton to={paths.listing.list} className="back">
            <Icon name="arrow-back" smaller />
            {copy.all}
          </LinkButton>
          <StatusChip status={home.StandardStatus} />
          <h1>{heading}</h1>
          <p className="quiet">{text.placeOf(home)}</p>
          <p className="price">{text.priceOf(home)}</p>
          <p>{text.glanceOf(home)}</p>
          <NextOpenHouse home={home} />
          <ContactButtons agent={agent} subject={heading} />
          <Links home={home} url={origin + listingPaths.one(home)} />
        </header>
        <Photos media={home.Media} />
        <div id="details" className="details">
          <OpenHouses home={home} />
          {home.PublicRemarks && (
            <Section heading={copy.description}>
              {home.PublicRemarks.split(/\n\s*\n/).map((paragraph, n) => (
                <p key={n}>{paragraph}</p>
              ))}
            </Section>
          )}
          <Section heading={copy.facts}>
            <Facts home={home} />
          </Section>
          <Features label={contract.fields.InteriorFeatures.label} list={home.InteriorFeatures} />
          <Features label={contract.fields.ExteriorFeatures.label} list={home.ExteriorFeatures} />
          <AgentRows heading={copy.agents} agents={agents} />
        </div>
      </article>
      <MoreListings heading={copy.similar} homes={similar} />
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
function Links({ home, url }: { home: Home; url: string }) {
  const tour = home.VirtualTourURLUnbranded;
  const search = new URLSearchParams({ api: '1', query: text.fullAddressOf(home) });
  const map = text.addressOf(home) && `https://www.google.com/maps/search/?${search}`;
  return (
    <div className="links">
      <PageLink href="#details" label={copy.details} icon="article" />
      {tour && <PageLink href={tour} label={copy.tour} icon="website" newTab />}
      {map && <PageLink href={map} label={copy.map} icon="place" newTab />}
      <PageLink href={listingPaths.sheet(home)} label={copy.sheet} icon="print" newTab />
      <PageLink href={mailLink('', { subject: text.headingOf(home), body: url })} label={copy.share} icon="email" />
    </div>
  );
}

const PageLink = ({ href, label, icon, newTab }: { href: string; label: string; icon: IconName; newTab?: boolean }) => (
  <a href={href} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
    <Icon name={icon} />
    {label}
  </a>
);

function OpenHouses({ home }: { home: Home }) {
  const list = text.openHousesOf(home);
  if (list.length === 0) return null;
  return (
    <Section heading={copy.openHouses}>
      {list.map((open) => (
        <div key={open.OpenHouseStartTime} className="open-house row">
          <p>
            {text.openHouseText(open, home.local_time_zone)}
            {open.AppointmentRequiredYN && `, ${copy.appointment}`}
          </p>
          <CalendarLink href={listingPaths.calendar(home, open.OpenHouseStartTime)} label={copy.addToCalendar} />
        </div>
      ))}
      {list.length > 1 && <CalendarLink href={listingPaths.calendar(home)} label={copy.addAll} />}
    </Section>
  );
}

const CalendarLink = ({ href, label }: { href: string; label: string }) => (
  <a className="button outlined" href={href}>
    <Icon name="calendar" smaller />
    {label}
  </a>
);

export const Facts = ({ home }: { home: Home }) => (
  <dl className="facts">
    {text.factsOf(home).map(([label, value]) => (
      <div key={label}>
        <dt className="small quiet">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
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

/** Page of a home that visitors saw and do not see any more. */
const Gone = ({ similar }: { similar: Data['similarListings'] }) => (
  <div className="home width">
    <PageMeta title={titled(listingsCopy.gone.heading)} gone />
    <EmptyState {...listingsCopy.gone} level="h1" to={paths.listing.list} />
    <MoreListings heading={copy.similar} homes={similar} />
  </div>
);

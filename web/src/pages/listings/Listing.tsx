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
import type { Contact } from '../frame/contact';
import { NotFound } from '../NotFound';
import { page, type ViewProps } from '../page';
import { ListingRow, StatusChip } from './ListingCard';
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
      <Gone similar={similarListings} timeZone={props.contact.timeZone} />
    ) : (
      <NotFound />
    ),
  failed: copy.loadFailed,
});

interface HomeProps extends Omit<ViewProps<unknown, ListingParts>, 'data'> {
  home: Home;
  similar: Data['similarListings'];
}

function Listing({ home, similar, contact, origin, parts }: HomeProps) {
  const heading = text.headingOf(home);
  const agents = text.agentsOf(home);
  const [open] = text.openHousesOf(home);
  const { phones, emails, timeZone } = contact;
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
          <p>{text.glanceOf(home).join(' · ')}</p>
          {open && <p className="title">{listingsCopy.openHouse(text.openHouseText(open, text.zoneOf(home, timeZone)))}</p>}
          <ContactButtons agent={agent} subject={heading} />
          <Links home={home} url={origin + listingPaths.one(home)} />
        </header>
        <Photos media={home.Media} />
        <div id="details" className="details">
          <OpenHouses home={home} contact={contact} />
          <Section heading={copy.description}>
            {text.paragraphsOf(home.PublicRemarks).map((paragraph, n) => (
              <p key={n}>{paragraph}</p>
            ))}
          </Section>
          <Facts home={home} />
          <Features name="InteriorFeatures" home={home} />
          <Features name="ExteriorFeatures" home={home} />
          <AgentRows heading={copy.agents} agents={agents} />
        </div>
      </article>
      <Similar homes={similar} timeZone={timeZone} />
    </div>
  );
}

/** Section with its content; nothing without content. */
const Section = ({ heading, children }: { heading: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );

/** A map and the tour of another site open only when the visitor asks for them. Phones open the address in their app for maps. */
function Links({ home, url }: { home: Home; url: string }) {
  const { VirtualTourURLUnbranded: tour } = home;
  const links: (false | null | '' | { href: string; label: string; icon: IconName; elsewhere?: boolean })[] = [
    { href: '#details', label: copy.details, icon: 'article' },
    tour && { href: tour, label: copy.tour, icon: 'website', elsewhere: true },
    text.addressOf(home) && {
      href: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: text.fullAddressOf(home) })}`,
      label: copy.map,
      icon: 'place',
      elsewhere: true,
    },
    { href: listingPaths.sheet(home), label: copy.sheet, icon: 'print', elsewhere: true },
    { href: mailLink('', { subject: text.headingOf(home), body: url }), label: copy.share, icon: 'email' },
  ];
  return (
    <div className="links">
      {links.map(
        (link) =>
          link && (
            <a key={link.href} href={link.href} {...(link.elsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
              <Icon name={link.icon} />
              {link.label}
            </a>
          ),
      )}
      <input readOnly value={url} aria-label={copy.address} />
    </div>
  );
}

function OpenHouses({ home, contact: { timeZone } }: { home: Home; contact: Contact }) {
  const list = text.openHousesOf(home);
  if (list.length === 0) return null;
  return (
    <Section heading={copy.openHouses}>
      {list.map((open) => (
        <div key={open.OpenHouseStartTime} className="open-house row">
          <p>
            {text.openHouseText(open, text.zoneOf(home, timeZone))}
            {open.AppointmentRequiredYN && `, ${copy.appointment}`}
          </p>
          <Calendar href={listingPaths.calendar(home, open.OpenHouseStartTime)} label={copy.addToCalendar} />
        </div>
      ))}
      {list.length > 1 && <Calendar key="all" href={listingPaths.calendar(home)} label={copy.addAll} />}
    </Section>
  );
}

const Calendar = ({ href, label }: { href: string; label: string }) => (
  <a className="button outlined" href={href}>
    <Icon name="calendar" smaller />
    {label}
  </a>
);

export const Facts = ({ home }: { home: Home }) => (
  <section>
    <h2>{copy.facts}</h2>
    <dl className="facts">
      {text.factsOf(home).map(([label, value]) => (
        <div key={label}>
          <dt className="small quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Features = ({ name, home }: { name: 'InteriorFeatures' | 'ExteriorFeatures'; home: Home }) =>
  home[name] && (
    <section>
      <h2 className="h3">{contract.fields[name].label}</h2>
      <ul className="features">
        {splitList(home[name]).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </section>
  );

interface SimilarProps {
  homes: Data['similarListings'];
  timeZone: string | null;
}

const Similar = ({ homes, timeZone }: SimilarProps) =>
  homes.length > 0 && (
    <section className="more-entries">
      <h2>{copy.similar}</h2>
      <ListingRow homes={homes} timeZone={timeZone} />
    </section>
  );

/** Page of a home that visitors saw and do not see any more. */
function Gone({ similar, timeZone }: { similar: Data['similarListings']; timeZone: string | null }) {
  return (
    <div className="home width">
      <PageMeta title={titled(listingsCopy.gone.heading)} gone />
      <EmptyState {...listingsCopy.gone} level="h1" to={paths.listing.list} />
      <Similar homes={similar} timeZone={timeZone} />
    </div>
  );
}

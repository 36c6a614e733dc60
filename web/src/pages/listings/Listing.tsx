import { listing as contract, listingIdIn, splitList } from 'cms/contract';
import type { ComponentType, ReactNode } from 'react';
import { graphql, type ResultOf } from '../../api/graphql';
import { contactCopy } from '../../content/contact';
import { listingsCopy } from '../../content/listings';
import { titled } from '../../content/navigation';
import { notFoundCopy } from '../../content/reading';
import { paths } from '../../paths';
import { EmailText, mailLink } from '../../ui/contactLinks';
import { Icon } from '../../ui/Icon';
import { LinkButton, NewTabLink, SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import { opens, popover } from '../../ui/popover';
import { EmptyState } from '../../ui/states';
import { AgentAvatar, fullName } from '../agents/agent';
import { AgentRows } from '../agents/AgentCard';
import { ContactButtons } from '../agents/ContactButtons';
import { formSettings, InquiryForm, InquirySection } from '../contact/InquiryForm';
import type { Contact } from '../frame/contact';
import { NotFound } from '../NotFound';
import { page, type ViewProps } from '../page';
import { ListingFacts, NextOpenHouse, SimilarListings, StatusChip } from './ListingCard';
import { ListingMap } from './ListingMap';
import { ListingMeta } from './ListingMeta';
import * as text from './listingText';
import type { ListingDetails } from './listingText';
import { PaymentEstimate } from './PaymentEstimate';
import { AllPhotos, FirstPhoto, MorePhotos, slidesOf } from './Photos';
import { listingPaths } from './listingPaths';

const query = graphql(
  `
    query Listing($id: ID!) {
      listing(id: $id) { ...ListingDetails }
      formerListing(id: $id)
      similarListings(near: $id, first: 3) { ...ListingCard }
      site { mortgage_rate ...FormSettings }
    }
  `,
  [text.listingFields, text.listingCardFields, formSettings],
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

function Listing({ data: { listing, formerListing, similarListings, site }, contact, origin, parts }: ViewProps<Data, ListingParts>) {
  if (!listing) return formerListing ? <Gone similar={similarListings} /> : <NotFound {...notFoundCopy.home} />;
  const agents = text.agentsOf(listing);
  const slides = slidesOf(listing.Media);

  return (
    <div className="listing-page width">
      <ListingMeta listing={listing} contact={contact} />
      {parts && <parts.StatusBar listing={listing} />}
      <article>
        <LinkButton to={paths.listing.list} className="back">
          <Icon name="arrow-back" smaller />
          {copy.all}
        </LinkButton>
        <FirstPhoto slides={slides} />
        <header>
          <StatusChip status={listing.StandardStatus} />
          <h1>{text.headingOf(listing)}</h1>
          <p className="quiet">{text.placeOf(listing)}</p>
          <p className="price">{text.priceOf(listing)}</p>
          <KeyFacts listing={listing} />
          <NextOpenHouse listing={listing} />
        </header>
        <MorePhotos slides={slides} />
        <ContactCard listing={listing} contact={contact} url={origin + listingPaths.one(listing)} writes={site?.inquiries} />
        <div className="details">
          {listing.PublicRemarks && (
            <Section heading={copy.description}>
              {listing.PublicRemarks.split(/\n\s*\n/).map((paragraph, n) => (
                <p key={n}>{paragraph}</p>
              ))}
            </Section>
          )}
          <OpenHouses listing={listing} />
          <Features label={contract.fields.InteriorFeatures.label} list={listing.InteriorFeatures} />
          <Features label={contract.fields.ExteriorFeatures.label} list={listing.ExteriorFeatures} />
          <ListingMap listing={listing} />
          <PaymentEstimate listing={listing} rate={site?.mortgage_rate} />
          {listing.VirtualTourURLUnbranded && (
            <p className="links">
              <NewTabLink href={listing.VirtualTourURLUnbranded} label={copy.tour} icon="website" />
            </p>
          )}
          <Section heading={copy.facts}>
            <ListingFacts listing={listing} />
          </Section>
          {site?.inquiries && (
            <InquirySection heading={contactCopy.aboutHome[text.inquiryKindOf(listing)]}>
              <InquiryForm
                kind={text.inquiryKindOf(listing)}
                about={`listing:${listing.id}`}
                from={listingPaths.one(listing)}
                settings={site}
              />
            </InquirySection>
          )}
          <AgentRows heading={copy.agents} agents={agents} subject={text.headingOf(listing)} />
        </div>
      </article>
      <AllPhotos slides={slides} />
      <SimilarListings to={listing} listings={similarListings} />
    </div>
  );
}

const KeyFacts = ({ listing }: { listing: ListingDetails }) => (
  <dl className="key-facts">
    {text.keyFactsOf(listing).map(({ value, label }) => (
      <div key={label}>
        <dt className="small quiet">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

interface ContactCardProps {
  listing: ListingDetails;
  contact: Contact;
  url: string;
  /** Whether the page has a form to write to the agent. */
  writes?: boolean;
}

/** Agent and requests to them, and ways to keep the page. The brokerage answers for a listing whose agents have left. */
function ContactCard({ listing, contact: { phones, emails }, url, writes = false }: ContactCardProps) {
  const [lister] = text.agentsOf(listing);
  const agent = lister ?? { first_name: copy.us, email: emails[0].address, phone_number: phones[0].display };
  const subject = text.headingOf(listing);
  return (
    <aside className="contact-card card">
      {lister && (
        <div className="lister">
          <AgentAvatar agent={lister} sizes="56px" />
          <p>
            <SiteLink to={paths.agent.one(lister.id)}>{fullName(lister)}</SiteLink>
            <span className="small quiet">
              <EmailText email={lister.email} />
            </span>
          </p>
        </div>
      )}
      <ContactButtons agent={agent} subject={subject} ask={text.askOf(listing, writes ? null : agent, url)} />
      <div className="row keep">
        <Share title={subject} url={url} />
        <a className="button" href={listingPaths.sheet(listing)} target="_blank" rel="noopener noreferrer">
          <Icon name="print" smaller />
          {copy.sheet}
        </a>
      </div>
    </aside>
  );
}

const shareId = 'share';

/** Ways to pass on the link to a page. With a script, it opens the share sheet of phones and copies the link (ui/buttons.ts). */
const Share = ({ title, url }: { title: string; url: string }) => (
  <>
    <button type="button" className="button" {...opens(shareId)} data-share={url} data-title={title}>
      <Icon name="share" smaller />
      {copy.share}
    </button>
    <div {...popover(shareId)} className="share card">
      <button type="button" className="button outlined scripted" data-copy={url} data-copied={copy.copied}>
        {copy.copy}
      </button>
      <a className="button" href={mailLink('', { subject: title, body: url })}>
        {copy.email}
      </a>
    </div>
  </>
);

const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2>{heading}</h2>
    {children}
  </section>
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
    <EmptyState {...listingsCopy.gone} level="h1" to={paths.listing.list}>
      <LinkButton to={paths.agent.list} variant="outlined">
        {listingsCopy.none.label}
      </LinkButton>
    </EmptyState>
    <SimilarListings listings={similar} />
  </div>
);

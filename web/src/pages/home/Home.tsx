import { isAdmin } from 'cms/contract';
import { agentsCopy } from '../../content/agents';
import { homeCopy as copy } from '../../content/home';
import { listingsCopy } from '../../content/listings';
import { descriptions, titles } from '../../content/navigation';
import { siteTexts } from '../../content/siteDefaults';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths } from '../../paths';
import { mailLink } from '../../ui/contactLinks';
import { Icon, type IconName } from '../../ui/Icon';
import { imageOf, LazyImage, siteImage } from '../../ui/images';
import { PageMeta } from '../../ui/PageMeta';
import { LinkButton, SiteLink } from '../../ui/links';
import { agentPortraitFields } from '../agents/agent';
import { People } from '../agents/AgentCard';
import { PostCard, postCardFields, SeasonCard, seasonCardFields } from '../articles/cards';
import type { Contact } from '../frame/contact';
import { Hero, heroImage } from '../Hero';
import { listingCardFields } from '../listings/listingText';
import { ListingCards } from '../listings/ListingCard';
import { Testimonial, testimonialFields } from '../Testimonial';
import { page, type ViewProps } from '../page';
import { brokerageOf, excerptOf } from '../structuredData';

// Administrators also get entries that visitors cannot see, which are left out.
const query = graphql(
  `
  query Home {
    similarListings(first: 3) { ...ListingCard }
    listingSearch { total }
    posts(first: 6) { ...PostCard content }
    seasons(first: 8) { ...SeasonCard }
    suggestedAgents(first: 4) { ...AgentPortrait }
    site {
      ...Testimonial home_hero_heading home_hero_lead home_heading home_text
      image: home_picture image_srcset: home_picture_srcset image_avif_srcset: home_picture_avif_srcset
      image_webp_srcset: home_picture_webp_srcset image_width: home_picture_width image_height: home_picture_height
      image_alt: home_picture_alt
    }
  }
`,
  [listingCardFields, postCardFields, seasonCardFields, agentPortraitFields, testimonialFields],
);
type Data = ResultOf<typeof query>;

export const homePage = page({
  path: paths.home,
  query,
  variables: () => ({}),
  View: Home,
  failed: copy.loadFailed,
  otherwise: { similarListings: [], listingSearch: { total: 0 }, posts: [], seasons: [], suggestedAgents: [], site: null },
});

/** Width of an image that is wider than the text next to it. */
const wideSizes = '(min-width: 1600px) 810px, (min-width: 1240px) 660px, (min-width: 900px) 54vw, 92vw';

function Home({ data, contact, caller, failure }: ViewProps<Data>) {
  const { similarListings, listingSearch, posts, seasons, suggestedAgents, site } = data;
  const texts = siteTexts(site);
  const admin = isAdmin(caller);
  const shownSeasons = seasons.filter(({ published, archived }) => published && !archived).slice(0, 4);
  const [newest, ...others] = posts.filter(({ published }) => published).slice(0, 4);

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} structured={[brokerageOf(contact)]} />
      <Hero heading={texts.home_hero_heading} lead={texts.home_hero_lead} image={heroImage(site, copy.hero.image)} tall>
        {listingSearch.total > 0 && (
          <LinkButton to={paths.listing.list} className="brass large">
            {copy.seeHomes(listingSearch.total)}
          </LinkButton>
        )}
        <LinkButton to={paths.agent.list} variant="outlined" className="large">
          {copy.findAgent}
        </LinkButton>
        <SiteLink to={`${paths.selling}#worth`} className="onward">
          {copy.worth}
          <Icon name="arrow-forward" smaller />
        </SiteLink>
      </Hero>
      <Explore posts={admin || posts.length > 0} seasons={admin || seasons.length > 0} />
      <div className="front width">
        {/* Visitors miss nothing that they know of. */}
        {caller && failure}
        {similarListings.length > 0 && (
          <section>
            <SectionHead heading={copy.listingsHeading} to={paths.listing.list} label={listingsCopy.page.all} />
            <ListingCards listings={similarListings} />
          </section>
        )}
        <section className="company">
          <div>
            <h2>{texts.home_heading}</h2>
            {texts.home_text.split(/\n\s*\n/).map((paragraph, n) => (
              <p key={n}>{paragraph}</p>
            ))}
            <SiteLink to={paths.about} className="onward">
              {copy.companyLink}
            </SiteLink>
          </div>
          <LazyImage {...siteImage(copy.companyImage)} sizes={wideSizes} alt={copy.companyImage.alt} ratio="4 / 3" />
        </section>
        <section className="services">
          <h2 className="h3">{copy.servicesHeading}</h2>
          {copy.services.map(({ heading, text }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              <p className="quiet">{text}</p>
            </div>
          ))}
        </section>
        {suggestedAgents.length > 0 && (
          <section>
            <SectionHead heading={copy.peopleHeading} to={paths.agent.list} label={agentsCopy.profile.allAgents} />
            <People agents={suggestedAgents} />
          </section>
        )}
        <ThisSeason seasons={shownSeasons} />
        {newest && (
          <section>
            <SectionHead heading={copy.insightsHeading} to={paths.post.list} label={copy.allInsights} />
            <div className="desks">
              <PostCard post={newest} sizes={wideSizes}>
                {excerptOf(newest.content)}
              </PostCard>
              {others.map((post) => (
                <PostCard key={post.id} post={post} sizes="(min-width: 600px) 220px, 40vw" />
              ))}
            </div>
          </section>
        )}
        <Testimonial settings={site} />
      </div>
      <AskUs contact={contact} />
    </>
  );
}

/** Round buttons, in the order of the specification. Insights and seasons are left out if there are none. */
function Explore({ posts, seasons }: { posts: boolean; seasons: boolean }) {
  const labels = copy.exploreButtons;
  const button = (to: string, label: string, icon: IconName) => (
    <li>
      <SiteLink to={to}>
        <span className="disc">
          <Icon name={icon} />
        </span>
        {label}
      </SiteLink>
    </li>
  );

  return (
    <section className="explore width" aria-labelledby="explore">
      <div>
        <h2 id="explore">{copy.exploreHeading}</h2>
        <ul className="list">
          {button(paths.agent.list, labels.agents, 'people')}
          {button(paths.buying, labels.buying, 'key')}
          {button(paths.selling, labels.selling, 'house')}
          {posts && button(paths.post.list, labels.insights, 'article')}
          {seasons && button(paths.season.list, labels.seasons, 'sun')}
          {button(paths.about, labels.about, 'sailing')}
        </ul>
      </div>
    </section>
  );
}

function SectionHead({ heading, to, label }: { heading: string; to: string; label: string }) {
  return (
    <div className="section-head row">
      <h2>{heading}</h2>
      <SiteLink to={to} className="onward">
        {label}
      </SiteLink>
    </div>
  );
}

/** The newest season in large, and the others next to its name. */
function ThisSeason({ seasons: [season, ...others] }: { seasons: Data['seasons'] }) {
  const image = season && imageOf(season, 'background_image');
  if (!season || !image) return null;
  return (
    <section className="banner">
      <LazyImage {...image} sizes="(min-width: 1240px) 1176px, 94vw" alt="" ratio="4 / 3" />
      <div className="this-season row">
        <div>
          <p>{copy.seasonHeading}</p>
          <h2>{season.name}</h2>
          <LinkButton to={paths.season.one(season.id)} className="brass" aria-label={`${copy.read}: ${season.name}`}>
            {copy.read}
          </LinkButton>
        </div>
        <ul className="list">
          {others.map((other) => (
            <li key={other.id}>
              <SeasonCard season={other} sizes="96px" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function AskUs({ contact: { phones, emails } }: { contact: Contact }) {
  const [, valuations] = emails;
  return (
    <section className="ask-us">
      <div className="width row">
        <div>
          <h2>{copy.askHeading}</h2>
          <p>{copy.askText}</p>
        </div>
        <div className="row">
          <a className="button contained large" href={mailLink(valuations.address)}>
            {copy.worth}
          </a>
          <LinkButton to={paths.agent.list} variant="outlined" className="large">
            {copy.talk}
          </LinkButton>
          <a className="button large" href={phones[0].href}>
            <Icon name="phone" smaller />
            {phones[0].display}
          </a>
        </div>
      </div>
    </section>
  );
}

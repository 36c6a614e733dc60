import { isAdmin } from 'cms/contract';
import { homeCopy } from '../../content/home';
import { descriptions, titles } from '../../content/navigation';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths } from '../../paths';
import { Icon, type IconName } from '../../ui/Icon';
import { PageMeta } from '../../ui/PageMeta';
import { SiteLink } from '../../ui/links';
import { Hero, heroImage } from '../Hero';
import { page, type ViewProps } from '../page';
import { brokerageOf } from '../structuredData';

const query = graphql(`
  query Home {
    posts(first: 1) { id }
    seasons(first: 1) { id }
    site {
      home_hero_heading home_hero_lead home_heading home_text image: home_picture image_srcset: home_picture_srcset image_avif_srcset: home_picture_avif_srcset
      image_webp_srcset: home_picture_webp_srcset image_width: home_picture_width image_height: home_picture_height
      image_alt: home_picture_alt
    }
  }
`);

export const homePage = page({
  path: paths.home,
  query,
  variables: () => ({}),
  View: Home,
  failed: titles.home,
  otherwise: { posts: [], seasons: [], site: null },
});

function Home({ data: { posts, seasons, site }, contact, caller }: ViewProps<ResultOf<typeof query>>) {
  const { heading, lead, image } = homeCopy.hero;
  const admin = isAdmin(caller);

  return (
    <>
      <PageMeta title={titles.home} description={descriptions.home} structured={[brokerageOf(contact)]} />
      <Hero heading={site?.home_hero_heading || heading} lead={site?.home_hero_lead || lead} image={heroImage(site, image)} tall />
      <Explore posts={admin || posts.length > 0} seasons={admin || seasons.length > 0} />
      <Company heading={site?.home_heading} text={site?.home_text} />
    </>
  );
}

/** Round buttons, in the order of the specification. Insights and seasons are left out if there are none. */
function Explore({ posts, seasons }: { posts: boolean; seasons: boolean }) {
  const copy = homeCopy.exploreButtons;
  const buttons: (false | { to: string; label: string; icon: IconName })[] = [
    { to: paths.agent.list, label: copy.agents, icon: 'people' },
    { to: paths.buying, label: copy.buying, icon: 'key' },
    { to: paths.selling, label: copy.selling, icon: 'house' },
    posts && { to: paths.post.list, label: copy.insights, icon: 'article' },
    seasons && { to: paths.season.list, label: copy.seasons, icon: 'sun' },
    { to: paths.about, label: copy.about, icon: 'sailing' },
  ];

  return (
    <section className="explore width" aria-labelledby="explore">
      <div>
        <h2 id="explore">{homeCopy.exploreHeading}</h2>
        <ul className="list">
          {buttons
            .filter((button) => button !== false)
            .map(({ to, label, icon }) => (
              <li key={to}>
                <SiteLink to={to}>
                  <span className="disc">
                    <Icon name={icon} />
                  </span>
                  {label}
                </SiteLink>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}

function Company({ heading, text }: { heading: string | null | undefined; text: string | null | undefined }) {
  const { company, services, servicesHeading } = homeCopy;
  const paragraphs = text ? text.split(/\n\s*\n/) : company.paragraphs;

  return (
    <div className="company width">
      <section>
        <h2>{heading || company.heading}</h2>
        {paragraphs.map((paragraph, n) => (
          <p key={n}>{paragraph}</p>
        ))}
      </section>
      <section className="services">
        <h2>{servicesHeading}</h2>
        {services.map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}

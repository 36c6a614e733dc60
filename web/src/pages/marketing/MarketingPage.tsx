import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import type { Hero as HeroCopy, Section } from '../../content/page';
import { descriptions, navigation, titles } from '../../content/navigation';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LazyImage, siteImage } from '../../ui/images';
import { SiteLink } from '../../ui/links';
import { PageMeta } from '../../ui/PageMeta';
import type { AgentPortrait } from '../agents/agent';
import type { FormSettings } from '../contact/InquiryForm';
import type { Contact } from '../frame/contact';
import { Hero, heroImage, type HeroSettings } from '../Hero';
import { page } from '../page';
import { brokerageOf } from '../structuredData';

interface MarketingCopy {
  hero: HeroCopy;
  /** Introduction of a guide whose sections are numbered steps. */
  introduction?: Section;
  sections: Section[];
}

/** Data of a page; without agents if they could not be read. */
interface MarketingData {
  site: (HeroSettings & Partial<FormSettings>) | null;
  suggestedAgents?: AgentPortrait[];
}

interface Layout {
  /** `guide`: one column with an index. `story`: text and images side by side. */
  kind: 'guide' | 'story';
  /** Returns what follows the text of the section with this id. */
  after: (id: string | undefined, shown: EndProps & { agents: AgentPortrait[] }) => ReactNode;
  End: ComponentType<EndProps>;
}

export interface EndProps {
  contact: Contact;
  /** Settings of the form to write to the brokerage; null if visitors cannot. */
  site: FormSettings | null;
}

/** Page of text, which visitors also see if its data could not be read. */
export const marketingPage = (
  name: 'about' | 'buying' | 'selling',
  query: TypedDocumentNode<MarketingData, OperationVariables>,
  { hero, introduction, sections }: MarketingCopy,
  { kind, after, End }: Layout,
) =>
  page({
    path: paths[name],
    query,
    variables: () => ({}),
    View({ data: { site, suggestedAgents = [] }, contact }) {
      const image = heroImage(site, hero.image);
      const form = { contact, site: site?.inquiries ? (site as FormSettings) : null };
      return (
        <div className="marketing">
          <PageMeta title={titles[name]} description={descriptions[name]} image={image} structured={[brokerageOf(contact)]} />
          <Hero {...hero} image={image} />
          {introduction && (
            <section className="introduction width narrow">
              <h2>{introduction.heading}</h2>
              <Paragraphs paragraphs={introduction.paragraphs} />
            </section>
          )}
          <div className={`${kind} width`} style={{ timelineScope: sections.map(timelineOf).join() }}>
            {kind === 'guide' && <Index sections={sections} numbered={introduction !== undefined} />}
            <div>
              {sections.map((section, index) => (
                <PageSection key={section.heading} section={section} index={index} step={introduction && numberOf(index)}>
                  {after(section.id, { agents: suggestedAgents, ...form })}
                </PageSection>
              ))}
            </div>
          </div>
          <End {...form} />
        </div>
      );
    },
    failed: titles[name],
    otherwise: { site: null },
  });

const idOf = ({ id }: Section, index: number) => id ?? `section-${index + 1}`;
const numberOf = (index: number) => String(index + 1).padStart(2, '0');
/** Name of the scroll timeline of a section, which highlights its link in the index. */
const timelineOf = (section: Section, index: number) => `--${idOf(section, index)}`;

/** Links to the sections of a guide: a column next to them on wide screens, a row above them on narrow ones. */
function Index({ sections, numbered }: { sections: Section[]; numbered: boolean }) {
  return (
    <nav aria-label={navigation.names.index} className="index">
      <ol className="list">
        {sections.map((section, index) => (
          <li key={section.heading}>
            <SiteLink to={`#${idOf(section, index)}`} style={{ animationTimeline: timelineOf(section, index) }}>
              {numbered && <span aria-hidden>{numberOf(index)}</span>}
              {section.heading}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PageSectionProps {
  section: Section;
  index: number;
  step?: string;
  children: ReactNode;
}

function PageSection({ section, index, step, children }: PageSectionProps) {
  const { heading, paragraphs, lists, image } = section;
  return (
    <section id={idOf(section, index)} style={{ viewTimelineName: timelineOf(section, index) }}>
      <div className="text">
        {step && (
          <p aria-hidden className="step h3">
            {step}
          </p>
        )}
        <h2>{heading}</h2>
        <Paragraphs paragraphs={paragraphs} />
      </div>
      {children}
      {(lists ?? image) && (
        <div className="aids">
          {lists && <Checklists lists={lists} />}
          {image && <LazyImage {...siteImage(image)} sizes="(min-width: 900px) 680px, 92vw" alt={image.alt} ratio="4 / 3" />}
        </div>
      )}
    </section>
  );
}

const Paragraphs = ({ paragraphs }: { paragraphs: string[] }) => paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);

/** Lists on cards: several lists side by side, a single long list in two columns. */
function Checklists({ lists }: { lists: NonNullable<Section['lists']> }) {
  return (
    <div className="checklists">
      {lists.map(({ heading, items }) => (
        <div key={heading} className="card">
          <h3>{heading}</h3>
          <ul className={lists.length === 1 && items.length > 7 ? 'list small long' : 'list small'}>
            {items.map((item) => (
              <li key={item}>
                <Icon name="check" smaller />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Hero as HeroCopy, List, Section } from '../../content/page';
import { descriptions, titles } from '../../content/navigation';
import { Icon } from '../../ui/Icon';
import { PageMeta } from '../../ui/PageMeta';
import type { Contact } from '../frame/contact';
import { Hero, heroImage, type HeroSettings } from '../Hero';
import { brokerageOf } from '../structuredData';

interface MarketingPageProps {
  page: 'about' | 'buying' | 'selling';
  hero: HeroCopy;
  settings: HeroSettings | null;
  contact: Contact;
  /** Introduction of a guide, whose sections are steps. */
  introduction?: Section;
  sections: Section[];
  /** End of the page. */
  children: ReactNode;
}

export function MarketingPage({ page, hero, settings, contact, introduction, sections, children }: MarketingPageProps) {
  const image = heroImage(settings, hero.image);

  return (
    <div className="marketing">
      <PageMeta title={titles[page]} description={descriptions[page]} image={image} structured={[brokerageOf(contact)]} />
      <Hero {...hero} image={image} />
      {introduction && (
        <section className="introduction width narrow">
          <h2>{introduction.heading}</h2>
          <Paragraphs paragraphs={introduction.paragraphs} />
        </section>
      )}
      <div className="sections width">
        {sections.map((section, index) => (
          <PageSection key={section.heading} section={section} step={introduction && index + 1} />
        ))}
      </div>
      {children}
    </div>
  );
}

interface PageSectionProps {
  section: Section;
  /** Number of the step, in a guide. */
  step?: number;
}

/** Section with its heading on the left and its text on the right; stacked on phones. */
function PageSection({ section: { heading, paragraphs, lists }, step }: PageSectionProps) {
  return (
    <section>
      <div className="heading">
        {step && (
          <p aria-hidden className="h2">
            {String(step).padStart(2, '0')}
          </p>
        )}
        <h2>{heading}</h2>
      </div>
      <div className="text">
        <Paragraphs paragraphs={paragraphs} />
        {lists && <Checklists lists={lists} />}
      </div>
    </section>
  );
}

const Paragraphs = ({ paragraphs }: { paragraphs: string[] }) => paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>);

/** Lists on cards: several lists side by side, a single long list in two columns. */
function Checklists({ lists }: { lists: List[] }) {
  return (
    <div className="checklists">
      {lists.map(({ heading, items }) => (
        <div key={heading}>
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

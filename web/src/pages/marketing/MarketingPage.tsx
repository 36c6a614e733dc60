import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import type { Hero as HeroCopy, Section } from '../../content/page';
import { descriptions, titles } from '../../content/navigation';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { PageMeta } from '../../ui/PageMeta';
import type { Contact } from '../frame/contact';
import { Hero, heroImage, type HeroSettings } from '../Hero';
import { page } from '../page';
import { brokerageOf } from '../structuredData';

interface MarketingCopy {
  hero: HeroCopy;
  /** Introduction of a guide, whose sections are steps. */
  introduction?: Section;
  sections: Section[];
}

/** Page of text, which visitors also see if the site settings, with its hero image, could not be read. */
export const marketingPage = (
  name: 'about' | 'buying' | 'selling',
  query: TypedDocumentNode<{ site: HeroSettings | null }, OperationVariables>,
  { hero, introduction, sections }: MarketingCopy,
  End: ComponentType<Contact>,
) =>
  page({
    path: paths[name],
    query,
    variables: () => ({}),
    View({ data: { site }, contact }) {
      const image = heroImage(site, hero.image);

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
          <div className="sections width">
            {sections.map((section, index) => (
              <PageSection key={section.heading} section={section} step={introduction && index + 1} />
            ))}
          </div>
          <End {...contact} />
        </div>
      );
    },
    failed: titles[name],
    otherwise: { site: null },
  });

/**
 * Section with its heading on the left and its text on the right; stacked on phones.
 * @param step number of the step, in a guide
 */
function PageSection({ section: { heading, paragraphs, lists }, step }: { section: Section; step?: number }) {
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
function Checklists({ lists }: { lists: NonNullable<Section['lists']> }) {
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

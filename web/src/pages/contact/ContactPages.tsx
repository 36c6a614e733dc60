import { defaultRetention, inquiryKinds, inquiryLimits, type LinkState } from 'cms/contract';
import { contactCopy as copy } from '../../content/contact';
import { titled } from '../../content/navigation';
import { graphql } from '../../api/graphql';
import { paths } from '../../paths';
import { PageMeta } from '../../ui/PageMeta';
import { mailLink } from '../../ui/contactLinks';
import { RichText } from '../../ui/RichText';
import { EmptyState } from '../../ui/states';
import { fullName } from '../agents/agent';
import { page } from '../page';
import { formSettings, InquiryForm } from './InquiryForm';

/** Form on a page of its own. It also shows what was wrong with a form that was sent without a script. */
export const contactPage = page({
  path: paths.contact,
  query: graphql(`query Contact { site { ...FormSettings } }`, [formSettings]),
  variables: () => ({}),
  View({ data: { site }, contact: { phones, emails }, state }) {
    const { rejected } = state ?? {};
    const { heading, lead } = rejected?.challenge ? copy.check : copy;
    const about = rejected?.values.about ?? 'office';
    const sent = inquiryKinds.find((name) => name === rejected?.values.kind) ?? 'message';
    const isOff = site !== null && !site.inquiries;
    return (
      <div className="contact-page width narrow">
        <PageMeta title={titled(heading)} unlisted={rejected !== undefined} />
        <h1>{heading}</h1>
        {isOff ? (
          <p className="lead quiet">
            <a href={phones[0].href}>{phones[0].display}</a>, <a href={mailLink(emails[0].address)}>{emails[0].address}</a>
          </p>
        ) : (
          <>
            <p className="lead quiet">{lead}</p>
            <InquiryForm
              kind={about.startsWith('listing:') && sent !== 'valuation' ? 'showing' : sent}
              about={about}
              from={rejected?.values.source_path ?? paths.contact}
              settings={site}
              rejected={rejected}
            />
          </>
        )}
      </div>
    );
  },
  failed: copy.heading,
  otherwise: { site: null },
});

/** Says that a form without a script was sent, and who answers. */
export const sentPage = page({
  path: paths.contactSent,
  readSearch: (search: URLSearchParams): { to?: string } => (/^[\w-]{1,64}$/.test(search.get('to') ?? '') ? { to: search.get('to')! } : {}),
  query: graphql(`query Sent($id: ID!) { agent(id: $id) { id first_name last_name } }`),
  variables: ({ search: { to = '' } }) => ({ id: to }),
  View: ({ data: { agent } }) => (
    <>
      <PageMeta title={titled(copy.sent.heading)} unlisted />
      <EmptyState
        heading={copy.sent.heading}
        text={copy.sent.text(agent ? fullName(agent) : copy.sent.office)}
        level="h1"
        to={paths.home}
        label={copy.sent.home}
      />
    </>
  ),
  failed: copy.sent.heading,
  otherwise: { agent: null },
});

const nothing = graphql(`query Nothing { hasListings }`);

/** Page that a link in an email leads to. Only its button changes something, because mail scanners open links. */
export const linkPage = page({
  path: `${paths.inquiryLink}/:token/:step?`,
  query: nothing,
  variables: () => ({}),
  View({ state, place: { params } }) {
    if (!state?.rejected) return <LinkView link={state?.link ?? { link: 'gone' }} />;
    return (
      <>
        <PageMeta title={titled(copy.link.heading)} unlisted />
        <EmptyState
          heading={copy.link.failed}
          text={state.rejected.error}
          level="h1"
          to={`${paths.inquiryLink}/${params.token ?? ''}`}
          label={copy.link.again}
        />
      </>
    );
  },
  failed: copy.link.heading,
  otherwise: { hasListings: false },
});

function LinkView({ link }: { link: LinkState }) {
  const { gone, answered, ...texts } = copy.link;
  const done = link.link === 'gone' ? gone : link.link === 'assignee' && link.isAnswered ? answered : null;
  if (done) {
    return (
      <>
        <PageMeta title={titled(done.heading)} unlisted />
        <EmptyState {...done} level="h1" to={paths.home} label={copy.sent.home} />
      </>
    );
  }
  const isVisitor = link.link === 'visitor';
  return (
    <div className="contact-page width narrow">
      <PageMeta title={titled(texts.heading)} unlisted />
      <h1>{isVisitor ? texts.heading : texts.answer}</h1>
      {isVisitor && (
        <>
          <p className="lead quiet">{texts.to(link.answering ?? texts.office)}</p>
          {link.message && <blockquote className="card">{link.message}</blockquote>}
          <dl>
            {link.facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="small quiet">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <form method="post" action={`${paths.inquiryLink}/${'token' in link ? link.token : ''}/${isVisitor ? 'erase' : 'answer'}`}>
        <p className="small quiet">{isVisitor ? texts.eraseNote : texts.answerNote}</p>
        <button type="submit" className="button contained large">
          {isVisitor ? texts.erase : texts.answer}
        </button>
      </form>
    </div>
  );
}

export const privacyPage = page({
  path: paths.privacy,
  query: graphql(`query Privacy { site { retention_months privacy_text } }`),
  variables: () => ({}),
  View({ data: { site } }) {
    const { heading, lead, sections } = copy.privacyPage;
    return (
      <div className="contact-page width narrow">
        <PageMeta title={titled(heading)} description={lead} />
        <h1>{heading}</h1>
        <p className="lead quiet">{lead}</p>
        {sections(site?.retention_months ?? defaultRetention, inquiryLimits.held.ageMs / 86_400_000).map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {site?.privacy_text && <RichText html={site.privacy_text} below={1} />}
      </div>
    );
  },
  failed: copy.privacyPage.heading,
});

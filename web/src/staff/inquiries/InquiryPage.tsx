import { Button, TextField } from '@mui/material';
import { inquiryFacts, isAdmin, limits, type BodyOf, type Inquiry, type InquiryState } from 'cms/contract';
import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { forget } from '../../api/client';
import { send } from '../../api/send';
import { sessionStore, useSessionUser } from '../../api/session';
import { useRead } from '../../api/useReply';
import { drafts } from '../../forms/drafts';
import { notFoundCopy } from '../../content/reading';
import { NotFound } from '../../pages/NotFound';
import { paths } from '../../paths';
import { StaffPage } from '../../staff-kit/StaffPage';
import { inquiryKindLabels, longMoment, shortMoment } from '../../staff-kit/texts';
import { useAction } from '../../staff-kit/useAction';
import { mailLink, phoneLink } from '../../ui/contactLinks';
import { SiteLink } from '../../ui/links';
import { LoadFailed, Loading } from '../../ui/states';
import { CloseDialog, PassDialog } from './InquiryDialogs';
import { ageText, eventText, riskLabels, stateLabels, subjectText } from './texts';

export function InquiryPage() {
  const { id = '' } = useParams();
  const read = useCallback(() => send('getInquiry', { id }), [id]);
  const { reply, failure, retry } = useRead(read);
  if (failure?.status === 404) return <NotFound {...notFoundCopy.inquiry} />;
  if (failure) return <LoadFailed heading="This inquiry is not available" retry={retry} level="h1" />;
  return reply ? <InquiryView key={id} inquiry={reply} readAgain={retry} /> : <Loading />;
}

function InquiryView({ inquiry, readAgain }: { inquiry: Inquiry; readAgain: () => void }) {
  const { name, kind, state, message, events, others } = inquiry;
  const [showsLinks, setShowsLinks] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const handleChange = () => {
    forget();
    readAgain();
    // The pressed button may be gone.
    heading.current?.focus();
  };
  return (
    <StaffPage
      heading={name}
      header={
        <>
          <p className="inquiry-back">
            <SiteLink to={paths.inquiries}>All inquiries</SiteLink>
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
        </>
      }
      lead={[inquiryKindLabels[kind], inquiry.about_name, stateLabels[state]].filter(Boolean).join(' · ')}
    >
      <div className="inquiry">
        <Actions inquiry={inquiry} onChange={handleChange} />
        <p className="quiet">
          {inquiry.reason} {inquiry.is_undelivered && <b>The email about it could not be delivered.</b>}
        </p>
        {inquiry.risk.length > 0 && (
          <p className="small quiet">Held because: {inquiry.risk.map((code) => riskLabels[code].toLowerCase()).join(', ')}.</p>
        )}
        {message && <blockquote className="card">{showsLinks ? withLinks(message) : message}</blockquote>}
        {message && /https?:\/\//.test(message) && !showsLinks && <Button onClick={() => setShowsLinks(true)}>Show links</Button>}
        <Facts inquiry={inquiry} />
        {inquiry.shown_text && (
          <details>
            <summary>What the form said</summary>
            <p className="small quiet shown-text">{inquiry.shown_text}</p>
          </details>
        )}
        <NoteForm id={inquiry.id} onAdded={handleChange} />
        <section>
          <h2>Timeline</h2>
          <ol className="list panel-list">
            {events.map((event, n) => (
              <li key={n}>
                <span>{[eventText(event), event.actor].filter(Boolean).join(' · ')}</span>
                <time dateTime={event.at}>{shortMoment(event.at)}</time>
                {event.action === 'note' && <p>{event.note}</p>}
              </li>
            ))}
          </ol>
          <p className="small quiet">Will be deleted on {longMoment(inquiry.purge_at)}.</p>
        </section>
        {others.length > 0 && (
          <section>
            <h2>From the same person</h2>
            <ul className="list panel-list">
              {others.map((other) => (
                <li key={other.id}>
                  <SiteLink to={paths.inquiry(other.id)}>{subjectText(other)}</SiteLink>
                  <span>{stateLabels[other.state]}</span>
                  <span>{ageText(other.received_at)} ago</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </StaffPage>
  );
}

/** Steps by the state in which an inquiry can take them. */
const steps: Record<InquiryState, ('release' | 'answered' | 'close' | 'reopen' | 'pass')[]> = {
  new: ['answered', 'close', 'pass'],
  answered: ['close', 'reopen', 'pass'],
  closed: ['reopen', 'pass'],
  held: ['release'],
};

function Actions({ inquiry, onChange }: { inquiry: Inquiry; onChange: () => void }) {
  const { id, state, email, phone, version, assigned_to, is_undelivered } = inquiry;
  const [asked, setAsked] = useState<'close' | 'pass'>();
  const { act, ask, busy, dialog } = useAction();
  const navigate = useNavigate();
  const user = useSessionUser();
  const admin = isAdmin(user);
  const leave = () => forget(() => navigate(paths.inquiries));

  /** Reads the inquiry again, also after a failure, which another person's change may have caused. */
  const change = (values: Partial<BodyOf<'changeInquiry'>>) =>
    act(async () => {
      const { inquiry: after } = await send('changeInquiry', { id, body: { version, ...values } }).catch((reason: unknown) => {
        onChange();
        throw reason;
      });
      setAsked(undefined);
      (after ? onChange : leave)();
    });
  const texts = {
    release: { label: 'Release', run: () => act(async () => void (await send('releaseInquiry', { id }).finally(onChange))) },
    answered: { label: 'Answered', run: () => change({ state: 'answered' }) },
    close: { label: 'Close…', run: () => setAsked('close') },
    reopen: { label: 'Reopen', run: () => change({ state: 'new' }) },
    pass: { label: 'Pass on…', run: () => setAsked('pass') },
  };
  const confirmation = {
    heading: 'Delete this inquiry?',
    text: 'Nothing of it is kept, not even a version.',
    confirm: 'Delete',
    danger: true,
  };
  const handleDelete = () =>
    ask(confirmation, async () => {
      await send('deleteInquiry', { id });
      drafts.drop(user?.id ?? '', draftOf(id).id);
      leave();
    });

  return (
    <div className="row inquiry-actions">
      {email && (
        <a className="button contained" href={mailLink(email, { subject: `Re: ${subjectText(inquiry)}` })}>
          Reply
        </a>
      )}
      {phone &&
        Object.entries({ Call: phoneLink(phone), Text: phoneLink(phone).replace('tel:', 'sms:') }).map(([label, href]) => (
          <a key={label} className="button outlined" href={href}>
            {label}
          </a>
        ))}
      {steps[state].map((name) => (
        <Button key={name} variant={name === 'answered' ? 'outlined' : 'text'} disabled={busy} onClick={() => void texts[name].run()}>
          {texts[name].label}
        </Button>
      ))}
      {is_undelivered && (
        <Button variant="outlined" disabled={busy} onClick={() => void act(() => send('resendInquiry', { id }).then(onChange))}>
          Send again
        </Button>
      )}
      {admin && (
        <Button color="error" onClick={handleDelete}>
          Delete
        </Button>
      )}
      {asked === 'close' && (
        <CloseDialog
          busy={busy}
          onClose={(closed_reason) => void change({ state: 'closed', closed_reason })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'pass' && (
        <PassDialog
          admin={admin}
          except={[user?.id, assigned_to].filter((agent) => typeof agent === 'string')}
          busy={busy}
          onPass={(assigned_to) => void change({ assigned_to })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {dialog}
    </div>
  );
}

/** Links of a message, after the reader chose to see them. */
const withLinks = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, n) =>
    n % 2 === 1 ? (
      <a key={n} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );

/** The home or agent, with its present state. */
function About({ inquiry: { about, about_name, about_state } }: { inquiry: Inquiry }) {
  const [type, id = ''] = about?.split(':') ?? [];
  const to = type === 'listing' ? paths.listing.one(id) : type === 'agent' ? paths.agent.one(id) : null;
  return (
    <>
      {to ? <SiteLink to={to}>{about_name}</SiteLink> : about_name}
      {about_state && ` (${about_state})`}
    </>
  );
}

function Facts({ inquiry }: { inquiry: Inquiry }) {
  const { email, phone, about_name, source_path, received_at } = inquiry;
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    ...inquiryFacts(inquiry),
    { label: 'About', value: about_name && <About inquiry={inquiry} /> },
    { label: 'Sent from', value: source_path },
    { label: 'Received', value: longMoment(received_at) },
  ];
  return (
    <dl className="inquiry-facts card">
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt className="small quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const draftOf = (id: string) => ({ id: `note-${id}`, path: paths.inquiry(id), title: 'Note on an inquiry' });

/** Note, which is stored on this device while it is typed, as forms are. */
function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const [personId] = useState(() => sessionStore.user()?.id ?? '');
  const draft = draftOf(id);
  const [note, setNote] = useState(() => String(drafts.of(personId).find((stored) => stored.id === draft.id)?.values.note ?? ''));
  const { act, busy } = useAction();
  const handleChange = (text: string) => {
    setNote(text);
    if (text) drafts.store(personId, { ...draft, typedAt: Date.now(), values: { note: text } });
    else drafts.drop(personId, draft.id);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await send('addInquiryNote', { id, body: { note } });
      handleChange('');
      onAdded();
    });
  };
  return (
    <form onSubmit={handleSubmit}>
      <TextField
        label="Note for colleagues"
        multiline
        minRows={2}
        fullWidth
        value={note}
        slotProps={{ htmlInput: { maxLength: limits.inquiryNote } }}
        onChange={({ target }) => handleChange(target.value)}
      />
      <Button type="submit" variant="outlined" loading={busy} disabled={note.trim() === ''} sx={{ mt: 1 }}>
        Add note
      </Button>
    </form>
  );
}

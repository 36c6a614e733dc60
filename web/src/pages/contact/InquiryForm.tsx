import {
  agencyAnswers,
  apiBase,
  contactWays,
  dayParts,
  defaultShowingNote,
  endpoints,
  honeypot,
  inquiryLimits,
  limits,
  propertySubTypes,
  timeframes,
  type InquiryKind,
  type RejectedForm,
} from 'cms/contract';
import { createContext, useContext, type ReactNode } from 'react';
import { contactCopy as copy, sendingCopy } from '../../content/contact';
import { listingsCopy } from '../../content/listings';
import { graphql, type ResultOf } from '../../api/graphql';
import { paths, withQuery } from '../../paths';
import { SiteLink } from '../../ui/links';

/** Part of the site settings that a form needs. */
export const formSettings = graphql(`fragment FormSettings on Site @_unmask { inquiries phone_consent_text showing_note }`);
export type FormSettings = ResultOf<typeof formSettings>;

interface InquiryFormProps {
  /** Kind of the message; on the page of a home, visitors choose another one. */
  kind: InquiryKind;
  /** Recipient, as the endpoint expects it. */
  about: string;
  /** Path of the page. */
  from: string;
  settings: FormSettings | null;
  rejected?: RejectedForm;
}

/** Some time after a token becomes valid, because the clocks of two computers differ. */
const waitMs = inquiryLimits.token.minMs + 500;

/** Values for the script of the form, which does not load the contract. */
const scriptData = (about: string) => ({
  'data-inquiry': apiBase + endpoints.sendInquiry.path,
  'data-challenge': withQuery(apiBase + endpoints.getInquiryChallenge.path, { for: about }),
  'data-wait': waitMs,
});

const Rejected = createContext<RejectedForm | undefined>(undefined);

/** Form to write to the brokerage. It works without a script; with one, it stays on the page (document/inquiryForms.ts). */
export function InquiryForm({ kind, about, from, settings, rejected }: InquiryFormProps) {
  const isShowing = kind === 'showing';
  const chosen = rejected?.values.kind ?? kind;
  const note = settings?.showing_note || defaultShowingNote;
  const token = rejected?.challenge?.token ?? rejected?.values.token;
  return (
    <Rejected.Provider value={rejected}>
      <form className="inquiry-form" action={paths.contact} method="post" {...scriptData(about)}>
        <Problems />
        {token && <input type="hidden" name="token" value={token} />}
        <input type="hidden" name="about" value={about} />
        <input type="hidden" name="source_path" value={from} />
        {isShowing ? (
          <fieldset className="row kinds">
            <legend className="small quiet">{copy.about}</legend>
            {(['message', 'showing'] as const).map((value) => (
              <label key={value} className="choice">
                <input type="radio" name="kind" value={value} defaultChecked={chosen === value} />
                {copy.kinds[value]}
              </label>
            ))}
          </fieldset>
        ) : (
          <input type="hidden" name="kind" value={kind} />
        )}
        <Input name="name" label={copy.name} autoComplete="name" maxLength={limits.inquiryName} required />
        <div className="halves">
          <Input name="email" label={copy.email} type="email" autoComplete="email" maxLength={limits.email} />
          <Input name="phone" label={copy.phone} type="tel" autoComplete="tel" maxLength={limits.phone} />
        </div>
        <p className="small quiet">{copy.reach}</p>
        <Select name="preferred_contact" label={copy.way} options={contactWays} labels={copy.ways} />
        {kind === 'valuation' && <Home />}
        {isShowing && <Showing note={note} />}
        <Text label={kind === 'message' || isShowing ? copy.message : copy.optionalMessage} required={kind === 'message'} />
        <label className="trap">
          {copy.trap}
          <input name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
        {settings?.phone_consent_text && (
          <label className="choice small">
            <input type="checkbox" name="phone_consent" value="yes" defaultChecked={rejected?.values.phone_consent === 'yes'} />
            {settings.phone_consent_text}
          </label>
        )}
        <p className="small">
          <SiteLink to={paths.privacy}>{copy.privacy}</SiteLink>
        </p>
        <button type="submit" className="button contained large">
          {copy.send}
        </button>
        <p role="status" className="small" data-status />
      </form>
    </Rejected.Provider>
  );
}

/** Summary of what is wrong, which gets the focus. */
function Problems() {
  const rejected = useContext(Rejected);
  const isShown = rejected !== undefined && !rejected.challenge;
  const fields = Object.entries(rejected?.fields ?? {}).filter(([name]) => name !== 'token');
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the page says what was wrong, so the focus starts there
    <div className="problems" role="alert" tabIndex={-1} autoFocus={isShown} data-problems>
      {isShown && (
        <>
          <p>{fields.length > 0 ? sendingCopy.problems : rejected.error}</p>
          <ul>
            {fields.map(([name, message]) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Name of the input of a field. Parsers of forms give dots in names a meaning. */
const nameOf = (field: string) => field.replaceAll('.', '-');
const idOf = (field: string) => `inquiry-${nameOf(field)}`;

interface InputProps {
  name: string;
  label: string;
  type?: string;
  autoComplete?: string;
  maxLength?: number;
  required?: boolean;
}

/** Label, input and error of a field. */
function Field({ name, label, children }: { name: string; label: string; children: (attributes: object) => ReactNode }) {
  const rejected = useContext(Rejected);
  const error = rejected?.fields[name];
  const id = idOf(name);
  const defaultValue = rejected?.values[nameOf(name)] ?? '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name: nameOf(name), defaultValue, ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {error && (
        <span className="problem small" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

const Input = ({ name, label, ...rest }: InputProps) => (
  <Field name={name} label={label}>
    {(attributes) => <input {...attributes} {...rest} />}
  </Field>
);

const Text = ({ label, required }: { label: string; required: boolean }) => (
  <Field name="message" label={label}>
    {(attributes) => <textarea {...attributes} rows={5} maxLength={limits.inquiry} required={required} />}
  </Field>
);

interface SelectProps<Value extends string> {
  name: string;
  label: string;
  options: readonly Value[];
  labels: Partial<Record<Value, string>>;
}

const Select = <Value extends string>({ name, label, options, labels }: SelectProps<Value>) => (
  <Field name={name} label={label}>
    {(attributes) => (
      <select {...attributes}>
        <option value="">{copy.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labels[option] ?? option}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const Home = () => (
  <>
    <Input name="home_address" label={copy.homeAddress} autoComplete="street-address" maxLength={limits.line} required />
    <div className="halves">
      <Select name="home_type" label={copy.homeType} options={propertySubTypes} labels={listingsCopy.types} />
      <Select name="timeframe" label={copy.timeframe} options={timeframes} labels={copy.timeframes} />
    </div>
  </>
);

/** Fields of a showing; hidden while the visitor only asks a question. */
function Showing({ note }: { note: string }) {
  const { values = {} } = useContext(Rejected) ?? {};
  const hasMore = Object.keys(values).some((name) => /^showing_times-[12]-/.test(name) && values[name]);
  return (
    <div className="showing">
      <fieldset>
        <legend>{copy.times}</legend>
        <Time n={0} />
        <details open={hasMore}>
          <summary>{copy.moreTimes}</summary>
          <Time n={1} />
          <Time n={2} />
        </details>
      </fieldset>
      <Select name="has_agent" label={copy.hasAgent} options={agencyAnswers} labels={copy.agency} />
      <p className="small quiet">{note}</p>
    </div>
  );
}

const Time = ({ n }: { n: number }) => (
  <div className="halves">
    <Input name={`showing_times.${n}.date`} label={copy.day(n)} type="date" />
    <Select name={`showing_times.${n}.part`} label={copy.part(n)} options={dayParts} labels={copy.parts} />
  </div>
);

/** Section of a page with the form. */
export const InquirySection = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section id="message" className="write">
    <h2>{heading}</h2>
    {children}
  </section>
);

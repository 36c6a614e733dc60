import { limits, listingQueryString, listingSorts, maxBaths, maxBeds, normalizeQuery, type ListingFilters } from 'cms/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { listingsCopy } from '../../content/listings';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { SiteLink } from '../../ui/links';
import { priceText } from './listing';

const copy = listingsCopy.filters;
const { statuses, types, sorts } = listingsCopy;

interface Choice {
  value: string;
  count: number;
}

/** Choices with their numbers of homes. */
export interface Choices {
  statuses: Choice[];
  types: Choice[];
  places: Choice[];
  beds: Choice[];
  baths: Choice[];
  openHouses: number;
}

const formId = 'filters';
const prices = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1250, 1500, 2000, 3000, 5000].map((thousands) => thousands * 1000);
const labelIn = (labels: Record<string, string>, value: string) => labels[value] ?? value;

/** Adds values that are set, so that no choice is lost because no home has it. */
const withSet = (choices: Choice[], set: string[], isSame = (a: string, b: string) => a === b): Choice[] => [
  ...choices,
  ...set.filter((value) => !choices.some((choice) => isSame(choice.value, value))).map((value) => ({ value, count: 0 })),
];
const isSamePlace = (a: string, b: string) => normalizeQuery(a) === normalizeQuery(b);

/** Form that shows the homes while the visitor changes it (ui/liveForms.ts), or when it is sent. Only its numbers change then. */
export function FilterForm({ filters, choices }: { filters: ListingFilters; choices: Choices }) {
  const { q, status = [], type = [], min, max, beds, baths, place, agent, open } = filters;
  const { form, key } = useFreshForm(listingQueryString({ ...filters, sort: undefined, page: undefined }));
  const places = withSet(choices.places, place ? [place] : [], isSamePlace);
  const atLeast = (list: Choice[]) => list.map(({ value, count }) => ({ value, label: `${value}+`, count }));

  return (
    <form
      key={key}
      ref={form}
      id={formId}
      role="search"
      aria-label={copy.name}
      action={paths.listing.list}
      className="home-filters"
      data-live
    >
      <div className="agent-search">
        <Icon name="search" />
        <input
          name="q"
          type="search"
          defaultValue={q}
          placeholder={copy.search}
          aria-label={copy.search}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.search}
        />
      </div>
      {agent && <input type="hidden" name="agent" value={agent} />}
      <details>
        <summary>
          <span>
            {copy.open}{' '}
            <span data-part="active">{copy.active(activeFilters({ ...filters, q: undefined, agent: undefined }, '').length)}</span>
          </span>
          <Icon name="expand" />
        </summary>
        <div>
          <Checkboxes name="status" legend={copy.status} choices={withSet(choices.statuses, status)} chosen={status} labels={statuses}>
            <p className="small quiet">{copy.statusHint}</p>
          </Checkboxes>
          <Checkboxes name="type" legend={copy.type} choices={withSet(choices.types, type)} chosen={type} labels={types} />
          <div className="halves">
            <PriceSelect name="min" label={copy.min} value={min} />
            <PriceSelect name="max" label={copy.max} value={max} />
            <Select name="beds" label={copy.beds} value={beds} options={atLeast(choices.beds.slice(0, maxBeds))} />
            <Select name="baths" label={copy.baths} value={baths} options={atLeast(choices.baths.slice(0, maxBaths))} />
          </div>
          <Select
            name="place"
            label={copy.place}
            value={places.find(({ value }) => isSamePlace(value, place ?? ''))?.value}
            any={copy.anywhere}
            options={places.map((choice) => ({ ...choice, label: choice.value }))}
          />
          <Checkbox name="open" value="1" label={copy.openHouse} count={choices.openHouses} checked={open ?? false} />
          <button type="submit" className="button contained wide">
            {copy.submit}
          </button>
        </div>
      </details>
    </form>
  );
}

/** Remounts the form when a navigation in the app changes the filters, but never while the user is in it. */
function useFreshForm(filters: string) {
  const form = useRef<HTMLFormElement>(null);
  const [key, setKey] = useState(filters);

  useEffect(() => {
    if (!form.current?.contains(document.activeElement)) setKey(filters);
  }, [filters]);
  return { form, key };
}

interface CheckboxesProps {
  name: string;
  legend: string;
  choices: Choice[];
  chosen: string[];
  labels: Record<string, string>;
  children?: ReactNode;
}

const Checkboxes = ({ name, legend, choices, chosen, labels, children }: CheckboxesProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {choices.map(({ value, count }) => (
      <Checkbox key={value} name={name} value={value} label={labelIn(labels, value)} count={count} checked={chosen.includes(value)} />
    ))}
    {children}
  </fieldset>
);

const Checkbox = ({ checked, label, count, ...input }: { name: string; value: string; label: string; count: number; checked: boolean }) => (
  <label className="choice">
    <input type="checkbox" {...input} defaultChecked={checked} />
    <span>{label}</span>
    <span data-part={`${input.name} ${input.value}`}>
      <data value={count}>{count}</data>
    </span>
  </label>
);

interface SelectProps {
  name: string;
  label: string;
  value: string | number | undefined;
  any?: string;
  options: { value: string; label: string; count?: number }[];
}

const Select = ({ name, label, value = '', any = copy.any, options }: SelectProps) => (
  <label className="field">
    <span>{label}</span>
    <select name={name} defaultValue={value}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} data-part={option.count === undefined ? undefined : `${name} ${option.value}`}>
          {option.count === undefined ? option.label : `${option.label} (${option.count})`}
        </option>
      ))}
    </select>
  </label>
);

function PriceSelect({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  const steps = value === undefined || prices.includes(value) ? prices : [...prices, value].sort((a, b) => a - b);
  return (
    <Select name={name} label={label} value={value} options={steps.map((price) => ({ value: String(price), label: priceText(price) }))} />
  );
}

/** Order of the homes. Part of the form, but shown next to their number. */
export const SortSelect = ({ sort }: Pick<ListingFilters, 'sort'>) => (
  <label className="field sort">
    <span>{copy.sort}</span>
    <select name="sort" form={formId} defaultValue={sort}>
      {listingSorts.map((name) => (
        <option key={name} value={name === 'newest' ? '' : name}>
          {sorts[name]}
        </option>
      ))}
    </select>
  </label>
);

/** Filters that are set, each with the filters that remain without it. */
function activeFilters(set: ListingFilters, agentName: string): { label: string; rest: ListingFilters }[] {
  const filters = { ...set, page: undefined };
  const { q, status = [], type = [], min, max, beds, baths, place, agent, open } = filters;
  const one = (name: keyof ListingFilters, label: string | undefined | false) =>
    label ? [{ label, rest: { ...filters, [name]: undefined } }] : [];
  const each = (name: 'status' | 'type', values: string[], labels: Record<string, string>) =>
    values.map((value) => ({ label: labelIn(labels, value), rest: { ...filters, [name]: values.filter((other) => other !== value) } }));
  return [
    ...one('agent', agent && copy.agent(agentName)),
    ...one('q', q && copy.text(q)),
    ...each('status', status, statuses),
    ...each('type', type, types),
    ...one('min', min !== undefined && copy.atLeast.min(priceText(min))),
    ...one('max', max !== undefined && copy.atLeast.max(priceText(max))),
    ...one('beds', beds !== undefined && `${beds}+ ${copy.beds.toLowerCase()}`),
    ...one('baths', baths !== undefined && `${baths}+ ${copy.baths.toLowerCase()}`),
    ...one('place', place),
    ...one('open', open && copy.openHouse),
  ];
}

/** Links that each remove one filter; nothing if there are none. */
export function ActiveFilters({ filters, agentName }: { filters: ListingFilters; agentName: string }) {
  const active = activeFilters(filters, agentName);
  if (active.length === 0) return null;
  return (
    <nav aria-label={copy.names} className="areas">
      {active.map(({ label, rest }) => (
        <SiteLink key={label} to={paths.listings(rest)} className="button outlined" aria-label={copy.remove(label)}>
          {label}
          <Icon name="close" smaller />
        </SiteLink>
      ))}
      {active.length > 1 && (
        <SiteLink to={paths.listing.list} className="button">
          {copy.clear}
        </SiteLink>
      )}
    </nav>
  );
}

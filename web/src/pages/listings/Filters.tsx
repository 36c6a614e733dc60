import { listingSorts, normalizeQuery, type ListingFilters } from 'cms/contract';
import { useEffect, useRef, useState } from 'react';
import { listingsCopy } from '../../content/listings';
import { paths, withQuery } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LinkButton, SiteLink } from '../../ui/links';
import { focusedFirst, opens, popover } from '../../ui/popover';
import { SearchInput } from '../../ui/SearchInput';
import { labelIn, priceText } from './listingText';

const copy = listingsCopy.filters;
const { statuses, types, sorts } = listingsCopy;

interface Choice {
  value: string;
  count: number;
}

type Choices = Record<'statuses' | 'types' | 'places' | 'beds' | 'baths', Choice[]> & { openHouses: number; total: number };

const formId = 'filters';
const sheetId = 'filter-sheet';
const prices = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1250, 1500, 2000, 3000, 5000].map((thousands) => thousands * 1000);

const findChoice = (choices: Choice[], set: string) => choices.find(({ value }) => normalizeQuery(value) === normalizeQuery(set));

/** Adds values that are set, so that no choice is lost because no listing has it. */
const withSet = (choices: Choice[], set: string[]): Choice[] => [
  ...choices,
  ...set.filter((value) => !findChoice(choices, value)).map((value) => ({ value, count: 0 })),
];

/**
 * Form that shows the listings while the visitor changes it (ui/liveForms.ts), or when it is sent. Only its numbers change then. The
 * browser must not fill it in on Back: the URL says what is set.
 */
export function FilterForm({ filters, choices }: { filters: ListingFilters; choices: Choices }) {
  const { q = '', status = [], type = [], min, max, beds, baths, place = '', agent, open = false, view, sort } = filters;
  const form = useRef<HTMLFormElement>(null);
  const current = withQuery('', { ...filters, sort: undefined, page: undefined });
  const [key, setKey] = useState(current);
  const places = withSet(choices.places, place ? [place] : []);
  const inSheet = activeFilters({ ...filters, q: undefined, agent: undefined });

  // Remounts the form when a navigation in the app changes the filters, but never while the user is in it.
  useEffect(() => {
    if (!form.current?.contains(document.activeElement)) setKey(current);
  }, [current]);

  return (
    <form
      key={key}
      ref={form}
      id={formId}
      role="search"
      aria-label={copy.name}
      action={paths.listing.list}
      className="listing-filters"
      autoComplete="off"
      data-live
    >
      <div className="agent-search">
        <SearchInput q={q} label={copy.search} />
      </div>
      {agent && <input type="hidden" name="agent" value={agent} />}
      {view && <input type="hidden" name="view" value={view} />}
      {view && <input type="hidden" name="sort" value={sort} />}
      <button type="button" className="button outlined" {...opens(sheetId)}>
        <Icon name="tune" smaller />
        <span>
          {copy.open}
          <span data-part="active">{copy.active(inSheet.length)}</span>
        </span>
      </button>
      <div {...popover(sheetId)} role="group" aria-label={copy.open}>
        <div className="sheet-head row">
          <h2 className="h3">{copy.open}</h2>
          {/* The form shows other filters only while it has no focus. */}
          <LinkButton to={withQuery(paths.listing.list, { view })} onClick={({ currentTarget }) => currentTarget.blur()}>
            {copy.clear}
          </LinkButton>
          <button type="button" className="icon-button" aria-label={copy.close} {...opens(sheetId)} {...focusedFirst}>
            <Icon name="close" />
          </button>
        </div>
        <div className="halves">
          <Select name="min" label={copy.min} value={min} options={pricesWith(min)} />
          <Select name="max" label={copy.max} value={max} options={pricesWith(max)} />
          <Select name="beds" label={copy.beds} value={beds} options={atLeast(choices.beds)} />
          <Select name="baths" label={copy.baths} value={baths} options={atLeast(choices.baths)} />
        </div>
        <Checkboxes name="type" legend={copy.type} choices={withSet(choices.types, type)} chosen={type} labels={types} />
        <Select name="place" label={copy.place} value={findChoice(places, place)?.value} any={copy.anywhere} options={places} />
        <Checkbox name="open" value="1" label={copy.openHouse} count={choices.openHouses} checked={open} />
        <Checkboxes name="status" legend={copy.status} choices={withSet(choices.statuses, status)} chosen={status} labels={statuses} />
        <div className="sheet-foot">
          <button type="submit" className="button contained wide" data-part="submit">
            {copy.submit(choices.total)}
          </button>
        </div>
      </div>
    </form>
  );
}

interface CheckboxesProps {
  name: string;
  legend: string;
  choices: Choice[];
  chosen: string[];
  labels: Record<string, string>;
}

const Checkboxes = ({ name, legend, choices, chosen, labels }: CheckboxesProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {choices.map(({ value, count }) => (
      <Checkbox key={value} name={name} value={value} label={labelIn(labels, value)} count={count} checked={chosen.includes(value)} />
    ))}
  </fieldset>
);

const Checkbox = ({ checked, label, count, ...input }: { name: string; label: string; checked: boolean } & Choice) => (
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
  /** Label of the choice without a value. */
  any?: string;
  form?: string;
  options: (Partial<Choice> & { value: string; label?: string })[];
}

const Select = ({ name, label, value = '', any = copy.any, form, options }: SelectProps) => (
  <label className="field">
    <span>{label}</span>
    <select name={name} form={form} defaultValue={value}>
      <option value="">{any}</option>
      {options.map(({ value, label = value, count }) => (
        <option key={value} value={value} data-part={count === undefined ? undefined : `${name} ${value}`}>
          {count === undefined ? label : `${label} (${count})`}
        </option>
      ))}
    </select>
  </label>
);

const atLeast = (choices: Choice[]) => choices.map((choice) => ({ ...choice, label: `${choice.value}+` }));

const pricesWith = (set = 0) =>
  [...new Set([...prices, set])]
    .filter(Boolean)
    .sort((a, b) => a - b)
    .map((price) => ({ value: `${price}`, label: priceText(price) }));

/** Order of the listings. Part of the form, but shown next to their number. */
export const SortSelect = ({ sort }: Pick<ListingFilters, 'sort'>) => {
  const options = listingSorts.filter((name) => name !== 'newest').map((name) => ({ value: name, label: sorts[name] }));
  return <Select name="sort" form={formId} label={copy.sort} value={sort} any={sorts.newest} options={options} />;
};

const labelsOfFilters: Record<string, (value: string) => string> = {
  q: copy.text,
  status: (value) => labelIn(statuses, value),
  type: (value) => labelIn(types, value),
  place: (value) => value,
  agent: copy.agent,
  min: (value) => copy.from(priceText(Number(value))),
  max: (value) => copy.upTo(priceText(Number(value))),
  beds: copy.withBeds,
  baths: copy.withBaths,
  open: () => copy.openHouse,
};

/** Filters that are set, each with the filters that remain without it. */
function activeFilters(filters: ListingFilters, agentName = '') {
  return Object.entries(filters).flatMap(([name, set]: [string, unknown]) => {
    const labelOf = labelsOfFilters[name];
    if (set === undefined || !labelOf) return [];
    const values = [set].flat();
    return values.map((value) => ({
      label: labelOf(name === 'agent' ? agentName : String(value)),
      rest: { ...filters, page: undefined, [name]: Array.isArray(set) ? values.filter((other) => other !== value) : undefined },
    }));
  });
}

/** Links that each remove one filter; nothing if there are none. */
export function ActiveFilters({ filters, agentName }: { filters: ListingFilters; agentName: string }) {
  const active = activeFilters(filters, agentName);
  if (active.length === 0) return null;
  return (
    <nav aria-label={copy.names} className="areas">
      {active.map(({ label, rest }) => (
        <SiteLink key={label} to={withQuery(paths.listing.list, rest)} className="button outlined" aria-label={copy.remove(label)}>
          {label}
          <Icon name="close" smaller />
        </SiteLink>
      ))}
      {active.length > 1 && (
        <SiteLink to={withQuery(paths.listing.list, { view: filters.view })} className="button">
          {copy.clearAll}
        </SiteLink>
      )}
    </nav>
  );
}

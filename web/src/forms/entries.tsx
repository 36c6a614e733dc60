import { useQuery } from '@apollo/client/react';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material';
import { limits } from 'cms/contract';
import { type ReactNode, type Ref, useState } from 'react';
import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { graphql } from '../api/graphql';
import { draftMs } from '../config';
import { siteSettingsCopy } from '../content/staff';
import { fullName } from '../pages/agents/agent';
import { nameOf } from '../pages/listings/homeText';
import { optionalLabel, type KindFieldProps } from './FormField';
import { useDebounced } from './useDebounced';

/** Content types whose entries other entries refer to. */
export type RelatedType = 'agent' | 'listing';

const copy = siteSettingsCopy.featured;

const agentQuery = graphql(`
  query AgentName($id: ID!) {
    agent(id: $id) { id first_name last_name }
  }
`);

const homeQuery = graphql(`
  query HomeName($id: ID!) {
    listing(id: $id) { id UnparsedAddress UnitNumber City SubdivisionName PropertyType InternetAddressDisplayYN }
  }
`);

/** Returns the name of an entry: a text for a deleted one, and an ellipsis while loading. */
export function useEntryName(of: RelatedType, id: string): string {
  const agent = useQuery(agentQuery, { variables: { id }, skip: of !== 'agent' || !id }).data;
  const home = useQuery(homeQuery, { variables: { id }, skip: of !== 'listing' || !id }).data;
  if (agent) return agent.agent ? fullName(agent.agent) : copy.agent.deleted;
  if (home) return home.listing ? nameOf(home.listing) : copy.listing.deleted;
  return '…';
}

const EntryName = ({ of, id }: { of: RelatedType; id: string }) => <div>{useEntryName(of, id)}</div>;

export const EntryNames = ({ of = 'agent', ids }: { of: RelatedType | undefined; ids: readonly string[] }) =>
  ids.map((id) => <EntryName key={id} of={of} id={id} />);

const agentsQuery = graphql(`
  query AgentChoices($q: String) {
    directory(q: $q) {
      agents { id first_name last_name title }
    }
  }
`);

const homesQuery = graphql(`
  query HomeChoices($q: String) {
    listingSearch(q: $q) {
      listings { id UnparsedAddress UnitNumber City SubdivisionName PropertyType InternetAddressDisplayYN }
    }
  }
`);

/** Entries that match a text, as visitors find them; undefined until they are known. */
export function useChoices(of: RelatedType, text: string): { id: string; name: string; title?: string | null }[] | undefined {
  const q = useDebounced(text.trim(), draftMs);
  const agents = useQuery(agentsQuery, { variables: { q }, skip: of !== 'agent' }).data?.directory.agents;
  const homes = useQuery(homesQuery, { variables: { q }, skip: of !== 'listing' }).data?.listingSearch.listings;
  // Ignore results of a previous search while the user types on.
  if (text.trim() !== q) return undefined;
  return agents?.map((agent) => ({ ...agent, name: fullName(agent) })) ?? homes?.map((home) => ({ id: home.id, name: nameOf(home) }));
}

interface SearchFieldProps {
  of?: RelatedType;
  label?: string;
  labelProps?: object;
  /** Id of the selected entry; '' if none is, or if a selected entry moves to a list. */
  selected?: string;
  /** Ids of entries that are not offered. */
  except?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
  problem?: string;
  hint?: ReactNode;
  /** Called with '' when the selected entry is removed. */
  onChoose: (id: string) => void;
}

/** Searches entries as visitors do. */
export function EntrySearchField({ of = 'agent', labelProps, selected = '', except = [], ...props }: SearchFieldProps) {
  const { label = copy[of].add, inputRef, problem, hint = ' ', onChoose } = props;
  const name = useEntryName(of, selected);
  /** Undefined while the user does not type. */
  const [searchText, setSearchText] = useState<string>();
  const choices = useChoices(of, searchText ?? '');
  const options = choices?.filter(({ id }) => !except.includes(id)) ?? [];

  const handleChange = (choice: { id: string } | null) => {
    onChoose(choice?.id ?? '');
    setSearchText(undefined);
  };

  return (
    <Autocomplete
      value={selected ? { id: selected, name } : null}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      autoHighlight
      options={options}
      // The server has filtered the options.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, title }) => [name, title].filter(Boolean).join(', ')}
      inputValue={searchText ?? (selected && name)}
      onInputChange={(_, text, reason) => reason === 'input' && setSearchText(text)}
      onChange={(_, choice) => handleChange(choice)}
      onBlur={() => setSearchText(undefined)}
      loading={!choices}
      loadingText={copy.searching}
      noOptionsText={copy.noMatches}
      // Enter selects an option and must not submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={label}
          placeholder={copy[of].search}
          error={Boolean(problem)}
          helperText={problem ?? hint}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, ...labelProps } }}
        />
      )}
    />
  );
}

/** An agent in the surrounding form. */
export function AgentField({ name, label, hint, optional }: KindFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <EntrySearchField
      label={String(label)}
      labelProps={optionalLabel(optional)}
      selected={field.value}
      inputRef={field.ref}
      problem={fieldState.error?.message}
      hint={hint}
      onChoose={(id) => {
        field.onChange(id);
        field.onBlur();
      }}
    />
  );
}

/** Ordered list of featured entries in the surrounding form. */
export function FeaturedField({ name, of }: { name: string; of: RelatedType }) {
  const { setFocus, setValue } = useFormContext<FieldValues>();
  const { field, fieldState } = useController({ name });
  const ids: string[] = field.value ?? [];
  const isFull = ids.length >= limits.featured;

  const change = (changed: string[]) => setValue(name, changed, { shouldDirty: true, shouldValidate: true });
  // The focused button is removed with its row.
  const handleRemove = (id: string) => {
    change(ids.filter((otherId) => otherId !== id));
    setFocus(name);
  };
  const move = (from: number, to: number) => {
    const remaining = ids.filter((_, index) => index !== from);
    change([...remaining.slice(0, to), ...ids.slice(from, from + 1), ...remaining.slice(to)]);
  };

  return (
    <Box>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy[of].lead}</Typography>
      {ids.length === 0 && <Typography sx={{ mb: 2 }}>{copy[of].none}</Typography>}
      <Box component="ol" aria-label={copy[of].list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ids.map((id, index) => (
          <FeaturedEntry
            key={id}
            of={of}
            id={id}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => handleRemove(id)}
          />
        ))}
      </Box>
      <Box sx={{ mt: 2.5 }}>
        <EntrySearchField
          of={of}
          inputRef={field.ref}
          except={ids}
          problem={fieldState.error?.message}
          onChoose={(id) => id && !isFull && change([...ids, id])}
        />
      </Box>
      <Typography role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {isFull && copy[of].full(limits.featured)}
      </Typography>
    </Box>
  );
}

interface FeaturedEntryProps {
  of: RelatedType;
  id: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function FeaturedEntry({ of, id, onUp, onDown, onRemove }: FeaturedEntryProps) {
  const name = useEntryName(of, id);
  const actions = [
    { label: copy.up(name), Icon: ArrowUpwardIcon, run: onUp },
    { label: copy.down(name), Icon: ArrowDownwardIcon, run: onDown },
    { label: copy.remove(name), Icon: CloseIcon, run: onRemove },
  ];

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 52, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      {actions.map(({ label, Icon, run }) => (
        // Not `disabled`, because a button must keep the focus when its entry reaches the top.
        <IconButton key={label} aria-label={label} aria-disabled={!run} onClick={run} sx={run ? {} : { opacity: 0.3, cursor: 'default' }}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}

import { useQuery } from '@apollo/client/react';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { limits } from 'cms/contract';
import { type ReactNode, type Ref, useState } from 'react';
import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { graphql } from '../api/graphql';
import { draftMs } from '../config';
import { fullName } from '../pages/agents/agent';
import { publicNameOf } from '../pages/listings/listingText';
import { type RelatedType, useEntryName } from './entryNames';
import { ItemButton, optionalLabel, type KindFieldProps } from './FormField';
import { useDebounced } from '../staff-kit/useDebounced';

const texts = {
  agent: {
    lead: 'Featured agents are listed first, in this order. All others follow alphabetically.',
    search: 'Search by name',
    none: 'No featured agents. All agents are listed alphabetically.',
  },
  listing: {
    lead: 'The home page shows the first three homes for sale: featured ones in this order, then the newest.',
    search: 'Search by address or place',
    none: 'No featured listings. The home page shows the newest homes.',
  },
};

const choicesQuery = graphql(`
  query EntryChoices($q: String, $isAgent: Boolean!) {
    directory(q: $q) @include(if: $isAgent) {
      agents { id first_name last_name title }
    }
    listingSearch(q: $q) @skip(if: $isAgent) {
      listings { id UnparsedAddress UnitNumber City SubdivisionName PropertyType InternetAddressDisplayYN }
    }
  }
`);

/** Entries that match a text, as visitors find them; undefined until they are known. */
export function useChoices(of: RelatedType, text: string): { id: string; name: string; title?: string | null }[] | undefined {
  const q = useDebounced(text.trim(), draftMs);
  const { data } = useQuery(choicesQuery, { variables: { q, isAgent: of === 'agent' } });
  // Ignore results of a previous search while the user types on.
  if (text.trim() !== q) return undefined;
  const { directory, listingSearch } = data ?? {};
  return (
    directory?.agents.map((agent) => ({ ...agent, name: fullName(agent) })) ??
    listingSearch?.listings.map((listing) => ({ id: listing.id, name: publicNameOf(listing) }))
  );
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
  const { label = `Add ${of}`, inputRef, problem, hint, onChoose } = props;
  const name = useEntryName(of, selected);
  /** Undefined while the user does not type. */
  const [searchText, setSearchText] = useState<string>();
  const choices = useChoices(of, searchText ?? '');
  const options = choices?.filter(({ id }) => !except.includes(id)) ?? [];

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
      onChange={(_, choice) => {
        onChoose(choice?.id ?? '');
        setSearchText(undefined);
      }}
      onBlur={() => setSearchText(undefined)}
      loading={!choices}
      loadingText="Searching..."
      noOptionsText="No matches"
      // Enter selects an option and must not submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={label}
          placeholder={texts[of].search}
          error={Boolean(problem)}
          helperText={problem ?? hint}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, ...labelProps } }}
        />
      )}
    />
  );
}

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
export function FeaturedField({ name, field: { of = 'agent' } }: KindFieldProps) {
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

  return (
    <Box>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{texts[of].lead}</Typography>
      {ids.length === 0 && <Typography sx={{ mb: 2 }}>{texts[of].none}</Typography>}
      <EntryList label={`Featured ${of}s`} of={of} ids={ids} onOrder={change} onRemove={handleRemove} />
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
        {isFull && `You can feature up to ${limits.featured} ${of}s.`}
      </Typography>
    </Box>
  );
}

interface EntryListProps {
  label: string;
  of: RelatedType;
  ids: string[];
  onOrder: (ids: string[]) => void;
  onRemove: (id: string) => void;
}

/** Entries in an order that the user changes. */
export const EntryList = ({ label, onRemove, ...list }: EntryListProps) => (
  <ol aria-label={label} className="list">
    {list.ids.map((id) => (
      <ListedEntry key={id} {...list} id={id} onRemove={() => onRemove(id)} />
    ))}
  </ol>
);

interface ListedEntryProps extends Omit<EntryListProps, 'label' | 'onRemove'> {
  id: string;
  onRemove: () => void;
}

function ListedEntry({ of, id, ids, onOrder, onRemove }: ListedEntryProps) {
  const name = useEntryName(of, id);
  const index = ids.indexOf(id);
  const moveTo = (to: number) => (ids[to] ? () => onOrder(ids.toSpliced(index, 1).toSpliced(to, 0, id)) : undefined);

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 52, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      <ItemButton label={`Move ${name} up`} Icon={ArrowUpwardIcon} onClick={moveTo(index - 1)} />
      <ItemButton label={`Move ${name} down`} Icon={ArrowDownwardIcon} onClick={moveTo(index + 1)} />
      <ItemButton label={`Remove ${name}`} Icon={CloseIcon} onClick={onRemove} />
    </Box>
  );
}

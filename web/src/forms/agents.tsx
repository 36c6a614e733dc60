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
import { optionalLabel, type KindFieldProps } from './FormField';
import { useDebounced } from './useDebounced';

const namesQuery = graphql(`
  query AgentNames($ids: [ID!]!) {
    agents(ids: $ids) { id first_name last_name }
  }
`);

/** Returns a function for the name of one of these agents: a text for a deleted agent, and an ellipsis while loading. */
export function useAgentNames(ids: readonly string[]): (id: string) => string {
  // A different order needs no other request.
  const { data, previousData } = useQuery(namesQuery, { variables: { ids: [...ids].sort() }, skip: ids.length === 0 });
  return (id) => {
    const agent = [data, previousData].flatMap((read) => read?.agents ?? []).find((other) => other.id === id);
    if (agent) return fullName(agent);
    return data ? siteSettingsCopy.featured.deletedAgent : '…';
  };
}

export function AgentNames({ ids }: { ids: readonly string[] }) {
  const nameOf = useAgentNames(ids);
  return ids.map((id) => <div key={id}>{nameOf(id)}</div>);
}

const choicesQuery = graphql(`
  query AgentChoices($q: String) {
    directory(q: $q) {
      agents { id first_name last_name title }
    }
  }
`);

/** Agents that match a text, as in the directory; undefined until they are known. */
export function useAgentChoices(text: string) {
  const q = useDebounced(text.trim(), draftMs);
  const { data } = useQuery(choicesQuery, { variables: { q } });
  // Ignore results of a previous search while the user types on.
  return text.trim() === q ? data?.directory.agents : undefined;
}

const copy = siteSettingsCopy.featured;

interface AgentSearchFieldProps {
  label?: string;
  labelProps?: object;
  /** Id of the selected agent; '' if none is, or if a selected agent moves to a list. */
  selected?: string;
  /** Ids of agents that are not offered. */
  except?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
  problem?: string;
  hint?: ReactNode;
  /** Called with '' when the selected agent is removed. */
  onChoose: (id: string) => void;
}

/** Searches agents in the same way as the directory. */
export function AgentSearchField({ label = copy.add, labelProps, selected = '', except = [], ...props }: AgentSearchFieldProps) {
  const { inputRef, problem, hint = ' ', onChoose } = props;
  const nameOf = useAgentNames(selected ? [selected] : []);
  /** Undefined while the user does not type. */
  const [searchText, setSearchText] = useState<string>();
  const agents = useAgentChoices(searchText ?? '');
  const options = agents?.filter(({ id }) => !except.includes(id)) ?? [];

  const handleChange = (choice: { id: string } | null) => {
    onChoose(choice?.id ?? '');
    setSearchText(undefined);
  };

  return (
    <Autocomplete
      value={selected ? { id: selected, first_name: nameOf(selected), last_name: '', title: null } : null}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      autoHighlight
      options={options}
      // The server has filtered the options.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ first_name, last_name, title }) => [`${first_name} ${last_name}`.trim(), title].filter(Boolean).join(', ')}
      inputValue={searchText ?? (selected && nameOf(selected))}
      onInputChange={(_, text, reason) => reason === 'input' && setSearchText(text)}
      onChange={(_, choice) => handleChange(choice)}
      onBlur={() => setSearchText(undefined)}
      loading={!agents}
      loadingText={copy.searching}
      noOptionsText={copy.noMatches}
      // Enter selects an option and must not submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={label}
          placeholder={copy.search}
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
    <AgentSearchField
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

/** Ordered list of agents in the surrounding form. */
export function FeaturedAgentsField({ name }: { name: string }) {
  const { setFocus, setValue } = useFormContext<FieldValues>();
  const { field, fieldState } = useController({ name });
  const ids: string[] = field.value ?? [];
  const nameOf = useAgentNames(ids);
  const isFull = ids.length >= limits.featuredAgents;

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
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy.lead}</Typography>
      {ids.length === 0 && <Typography sx={{ mb: 2 }}>{copy.none}</Typography>}
      <Box component="ol" aria-label={copy.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ids.map((id, index) => (
          <FeaturedAgent
            key={id}
            name={nameOf(id)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => handleRemove(id)}
          />
        ))}
      </Box>
      <Box sx={{ mt: 2.5 }}>
        <AgentSearchField
          inputRef={field.ref}
          except={ids}
          problem={fieldState.error?.message}
          onChoose={(id) => id && !isFull && change([...ids, id])}
        />
      </Box>
      <Typography role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {isFull && copy.full(limits.featuredAgents)}
      </Typography>
    </Box>
  );
}

interface FeaturedAgentProps {
  name: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function FeaturedAgent({ name, onUp, onDown, onRemove }: FeaturedAgentProps) {
  const actions = [
    { label: copy.up(name), Icon: ArrowUpwardIcon, run: onUp },
    { label: copy.down(name), Icon: ArrowDownwardIcon, run: onDown },
    { label: copy.remove(name), Icon: CloseIcon, run: onRemove },
  ];

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 52, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      {actions.map(({ label, Icon, run }) => (
        // Not `disabled`, because a button must keep the focus when its agent reaches the top.
        <IconButton key={label} aria-label={label} aria-disabled={!run} onClick={run} sx={run ? {} : { opacity: 0.3, cursor: 'default' }}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { panelUsers, systemActor } from 'cms/contract';
import { useState } from 'react';
import { draftMs } from '../../config';
import { auditLogCopy } from '../../content/auditLog';
import { pageOfAgentsQuery } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { useAgentName } from '../../forms/agents/AgentName';
import { useDebounced } from '../../ui/useDebounced';

const agentsQuery = pageOfAgentsQuery('ActivityPeople', ['first_name', 'last_name']);
const copy = auditLogCopy.filters;

const others = [
  { id: panelUsers, name: copy.panel },
  { id: systemActor, name: copy.site },
];

interface PersonFilterProps {
  /** Whose acts are shown, as the endpoint takes it; '' for anybody's. */
  value: string;
  onChoose: (by: string) => void;
}

/** Chooses an agent by name, the editors of the panel, or the site itself. */
export function PersonFilter({ value, onChoose }: PersonFilterProps) {
  const [typed, setTyped] = useState<string>();
  const q = useDebounced(typed?.trim() ?? '', draftMs);
  const { data } = useRead(agentsQuery, q ? { q } : {});
  const chosen = useChosen(value);
  // What was found by an earlier text is not what whoever types on means.
  const isCurrent = (typed?.trim() ?? '') === q;
  const agents = (isCurrent && data?.directory.agents) || [];
  const found = agents.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
  const matching = others.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));

  return (
    <Autocomplete
      value={chosen}
      options={[...matching, ...found]}
      // The directory has found them.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : undefined)}
      onChange={(_, choice) => onChoose(choice?.id ?? '')}
      loading={!isCurrent || !data}
      loadingText={copy.searching}
      noOptionsText={copy.nobody}
      renderInput={(input) => (
        <TextField
          {...input}
          label={copy.actor}
          placeholder={copy.anybody}
          sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/** Who is chosen, by the name that they have. */
function useChosen(id: string) {
  const other = others.find((one) => one.id === id);
  const name = useAgentName(id);
  if (!id) return null;
  return other ?? { id, name: id.includes(':') ? id : (name ?? '…') };
}

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

const otherActors = [
  { id: panelUsers, name: copy.panel },
  { id: systemActor, name: copy.system },
];

interface PersonFilterProps {
  /** Actor in the endpoint's format; '' for any actor. */
  value: string;
  onChoose: (id: string) => void;
}

/** Selects an agent by name, the admin panel users, or the system. */
export function PersonFilter({ value, onChoose }: PersonFilterProps) {
  const [input, setInput] = useState<string>();
  const q = useDebounced(input?.trim() ?? '', draftMs);
  const { data } = useRead(agentsQuery, q ? { q } : {});
  const selected = useSelected(value);
  // Results of an earlier text are not shown for the current text.
  const isCurrent = (input?.trim() ?? '') === q;
  const agents = (isCurrent && data?.directory.agents) || [];
  const agentOptions = agents.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
  const matching = otherActors.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));

  return (
    <Autocomplete
      value={selected}
      options={[...matching, ...agentOptions]}
      // The server has filtered the options already.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => setInput(reason === 'input' ? text : undefined)}
      onChange={(_, choice) => onChoose(choice?.id ?? '')}
      loading={!isCurrent || !data}
      loadingText={copy.searching}
      noOptionsText={copy.noMatches}
      renderInput={(props) => (
        <TextField
          {...props}
          label={copy.actor}
          placeholder={copy.anyone}
          sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/** Returns the selected actor with its current name. */
function useSelected(id: string) {
  const match = otherActors.find((actor) => actor.id === id);
  const name = useAgentName(id);
  if (!id) return null;
  return match ?? { id, name: id.includes(':') ? id : (name ?? '…') };
}

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { panelUsers, systemActor } from 'cms/contract';
import { useState } from 'react';
import { auditLogCopy } from '../../content/auditLog';
import { useAgentName } from '../../forms/agents/AgentName';
import { useAgentChoices } from '../../forms/agents/useAgentChoices';
import { fullName } from '../../pages/agents/agent';

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
  const text = input?.trim() ?? '';
  const agents = useAgentChoices(text);
  const selected = useSelected(value);
  const agentOptions = (agents ?? []).map((agent) => ({ id: agent.id, name: fullName(agent) }));
  const matching = otherActors.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

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
      loading={!agents}
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

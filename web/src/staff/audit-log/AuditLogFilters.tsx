import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { auditEventKinds, panelUsers, systemActor } from 'cms/contract';
import { useState } from 'react';
import { useChoices } from '../../forms/entries';
import { useEntryName } from '../../forms/entryNames';
import { nativeSelect } from '../../forms/FormField';
import { kindTexts } from './describe';
import { type Filters, noFilters } from './filters';

const kinds = auditEventKinds.map((kind) => [kind, kindTexts[kind].plural] as const);

/** Filters of the audit log: actor, kind of entity, and days. */
export function AuditLogFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { actor, kind, entity_id: entityId, from, to } = filters;
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={name === 'from' ? 'From' : 'To'}
      value={filters[name]}
      onChange={({ target }) => onChange({ ...filters, [name]: target.value })}
      slotProps={{ htmlInput: name === 'from' ? { max: to || '2999-12-31' } : { min: from || undefined, max: '2999-12-31' } }}
    />
  );

  return (
    <Box role="search" aria-label="Filters" sx={{ mb: 2.5 }}>
      <Box sx={{ ...grid, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <PersonFilter value={actor} onChoose={(id) => onChange({ ...filters, actor: id })} />
        <TextField
          {...nativeSelect(kinds, 'All types')}
          label="Type"
          value={kind}
          onChange={({ target }) =>
            onChange({ ...filters, kind: auditEventKinds.find((kind) => kind === target.value) ?? '', entity_id: '' })
          }
        />
      </Box>
      <Box sx={{ ...grid, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {day('from')}
        {day('to')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 44 }}>
        {entityId && <Typography variant="body2">Showing one item only.</Typography>}
        {entityId && <Button onClick={() => onChange({ ...filters, entity_id: '' })}>Show all</Button>}
        {Object.values(filters).some(Boolean) && <Button onClick={() => onChange(noFilters)}>Clear filters</Button>}
      </Box>
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, mb: 2 };

const otherActors = [
  { id: panelUsers, name: 'Admin panel users' },
  { id: systemActor, name: 'System' },
];

/** Selects an agent by name, the admin panel users, or the system. The value is in the endpoint's format; '' for any actor. */
function PersonFilter({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const [input, setInput] = useState<string>();
  const text = input?.trim() ?? '';
  const agents = useChoices('agent', text);
  const selected = useSelected(value);
  const matching = otherActors.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

  return (
    <Autocomplete
      value={selected}
      options={[...matching, ...(agents ?? [])]}
      // The server has filtered the options already.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => setInput(reason === 'input' ? text : undefined)}
      onChange={(_, choice) => onChoose(choice?.id ?? '')}
      loading={!agents}
      loadingText="Searching..."
      noOptionsText="No matches"
      renderInput={(props) => (
        <TextField {...props} label="User" placeholder="Anyone" sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }} />
      )}
    />
  );
}

/** Returns the selected actor with its current name. */
function useSelected(id: string) {
  const isAgent = !id.includes(':');
  const name = useEntryName('agent', isAgent ? id : '');
  if (!id) return null;
  return otherActors.find((actor) => actor.id === id) ?? { id, name: isAgent ? name : id };
}

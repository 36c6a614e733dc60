import { Box, Button, FormHelperText, TextField } from '@mui/material';
import { inquiryKinds, propertySubTypes, type InquiryRule } from 'cms/contract';
import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { inquiryKindLabels } from '../staff-kit/texts';
import { EntryList, EntrySearchField } from './entries';
import { nativeSelect, useProblem, type KindFieldProps } from './FormField';

const empty: InquiryRule = { kind: null, place: null, home_type: null, agents: '' };

/** Rules that decide who gets inquiries; the first one that applies wins. */
export function InquiryRulesField({ name }: Pick<KindFieldProps, 'name'>) {
  const { setValue } = useFormContext();
  const rules: InquiryRule[] = useWatch({ name }) ?? [];
  const problem = useProblem(name);
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (changed: InquiryRule[]) => setValue(name, changed, { shouldDirty: true, shouldValidate: true });

  // The focused button is removed with its row.
  const handleRemove = (index: number) => {
    change(rules.toSpliced(index, 1));
    addButton.current?.focus();
  };

  return (
    <Box role="group" aria-label="Rules for inquiries" sx={{ display: 'grid', gap: 3 }}>
      <p className="quiet">
        The first rule that applies decides who gets an inquiry for no agent in particular. Several agents take turns. Without a rule, the
        office gets it.
      </p>
      {rules.map((rule, index) => (
        <RuleRow
          key={index}
          rule={rule}
          path={`${name}.${index}.agents`}
          name={`Rule ${index + 1}`}
          onChange={(changes) => change(rules.with(index, { ...rule, ...changes }))}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      <Button ref={addButton} variant="outlined" onClick={() => change([...rules, empty])} sx={{ justifySelf: 'start' }}>
        Add rule
      </Button>
    </Box>
  );
}

interface RowProps {
  rule: InquiryRule;
  /** Name of its agents in the form. */
  path: string;
  name: string;
  onChange: (changes: Partial<InquiryRule>) => void;
  onRemove: () => void;
}

function RuleRow({ rule, path, name, onChange, onRemove }: RowProps) {
  const agents = rule.agents.split(' ').filter(Boolean);
  const { field, fieldState } = useController({ name: path });
  const setAgents = (ids: string[]) => onChange({ agents: ids.join(' ') });
  return (
    <Box role="group" aria-label={name} sx={row}>
      <TextField
        {...nativeSelect(
          inquiryKinds.map((kind) => [kind, inquiryKindLabels[kind]]),
          'All',
        )}
        label="Kind"
        value={rule.kind ?? ''}
        onChange={({ target }) => onChange({ kind: inquiryKinds.find((kind) => kind === target.value) ?? null })}
      />
      <TextField label="Town" value={rule.place ?? ''} onChange={({ target }) => onChange({ place: target.value || null })} />
      <TextField
        {...nativeSelect(propertySubTypes, 'All')}
        label="Type of home"
        value={rule.home_type ?? ''}
        onChange={({ target }) => onChange({ home_type: propertySubTypes.find((type) => type === target.value) ?? null })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <EntryList
          label={`Agents of ${name.toLowerCase()}`}
          of="agent"
          ids={agents}
          onOrder={setAgents}
          onRemove={(id) => setAgents(agents.filter((other) => other !== id))}
        />
        <EntrySearchField
          inputRef={field.ref}
          problem={fieldState.error?.message}
          except={agents}
          onChoose={(id) => id && setAgents([...agents, id])}
        />
      </Box>
      <Button color="error" onClick={onRemove} sx={{ justifySelf: 'start' }}>
        Remove rule
      </Button>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
  pb: 2,
  borderBottom: 1,
  borderColor: 'divider',
};

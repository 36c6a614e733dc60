import type { ReactNode } from 'react';
import { agentFormWords } from '../../content/agentForm';
import { differences } from '../../lib/differences';
import { ConflictDialog } from '../../ui/ConflictDialog';
import { RichText } from '../../ui/RichText';
import { comparedFields, type ProfileValues } from './agentForm';

interface AgentConflictProps {
  /** What the form was opened on. */
  opened: ProfileValues;
  yours: ProfileValues;
  theirs: ProfileValues;
  /** Saves what was agreed on, over theirs. */
  onResolve: (agreed: ProfileValues) => void;
  onTakeTheirs: (theirs: ProfileValues) => void;
  onClose: () => void;
}

type Field = (typeof comparedFields)[number];

/** Two versions of a profile, and which of them to keep. */
export function AgentConflict({ opened, yours, theirs, onResolve, onTakeTheirs, onClose }: AgentConflictProps) {
  const fields = differences(yours, theirs, comparedFields);
  const touched = differences(opened, yours, comparedFields);
  const { version } = theirs;

  const handleChoose = (chosen: readonly Field[]) => {
    const taken = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    onResolve({ ...yours, ...taken, version });
  };

  return (
    <ConflictDialog
      differences={fields.map((field) => ({
        field,
        label: agentFormWords.labels[field],
        yours: readable(field, yours),
        theirs: readable(field, theirs),
        untouched: !touched.includes(field),
      }))}
      onKeepMine={() => onResolve({ ...yours, version })}
      onTakeTheirs={() => onTakeTheirs(theirs)}
      onChoose={handleChoose}
      onClose={onClose}
    />
  );
}

/** A field as people read it; null when it is empty. */
function readable(field: Field, values: ProfileValues): ReactNode {
  if (field === 'bio') return values.bio ? <RichText html={values.bio} /> : null;
  if (field === 'social_links') return values.social_links?.map(({ url }) => <div key={url}>{url}</div>) ?? null;
  return values[field] || null;
}

import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Typography } from '@mui/material';
import { type ContentTypeName, fieldOf } from 'cms/contract';
import { type ReactNode, useId, useState } from 'react';
import { focusRing } from '../ui/tokens';
import type { Labels, Layout } from './FormSections';
import { kinds } from './kinds';
import { useZone } from './siteRules';
import type { EntryFormState } from './useEntryForm';
import { differences, type EntryValues, writableFields } from './values';

interface EditConflictDialogProps {
  state: EntryFormState;
  conflict: NonNullable<EntryFormState['conflict']>;
  layout: Layout;
  labels: Labels;
}

/** Shows the differences between both versions after an edit conflict, and asks which values to keep. */
export function EditConflictDialog({ state, conflict, layout, labels }: EditConflictDialogProps) {
  const { type, form, opened, secrets } = state;
  const { theirs } = conflict;
  const id = useId();
  const yours = form.getValues();
  const yourZone = useZone(yours.time_zone);
  const theirZone = useZone(theirs.time_zone);
  const fields = fieldsInOrder(type, layout).filter((field) => !secrets.includes(field));
  const differing = differences(yours, theirs, fields);
  const several = differing.length > 1;
  /** Fields that get the other user's value. Preselected are those that this user did not change. */
  const [chosen, setChosen] = useState(() => {
    const touched = differences(opened, yours, fields);
    return differing.filter((field) => several && !touched.includes(field));
  });

  const handleChoose = (field: string, isTheirs: boolean) =>
    setChosen(isTheirs ? [...chosen, field] : chosen.filter((name) => name !== field));
  const handleSave = () => conflict.resolve({ ...yours, ...Object.fromEntries(chosen.map((field) => [field, theirs[field]])) });

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={conflict.close}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { m: { xs: 1.5, sm: 4 } } } }}
    >
      <DialogTitle id={id} variant="h3" component="h2" sx={{ pt: 3, px: { xs: 2, sm: 3 } }}>
        Someone else saved changes
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ px: { xs: 2, sm: 3 } }}>
        <DialogContentText sx={{ mb: 2 }}>A newer version was saved while you were editing. Review the differences:</DialogContentText>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {differing.map((field) => (
            <VersionChoice
              key={field}
              label={labels[field] ?? fieldOf(type, field).label}
              yours={readableField(type, field, yours, yourZone)}
              theirs={readableField(type, field, theirs, theirZone)}
              isTheirs={chosen.includes(field)}
              onChoose={several ? (isTheirs) => handleChoose(field, isTheirs) : undefined}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: { xs: 2, sm: 3 }, gap: 1, flexWrap: 'wrap', '& > *': { ml: '0 !important' } }}>
        <Button onClick={conflict.close} sx={{ mr: 'auto' }}>
          Back to editing
        </Button>
        <Button variant="outlined" onClick={conflict.takeTheirs}>
          Use theirs
        </Button>
        <Button variant={chosen.length > 0 ? 'outlined' : 'contained'} onClick={() => conflict.resolve(yours)}>
          Keep mine
        </Button>
        {chosen.length > 0 && (
          <Button variant="contained" onClick={handleSave}>
            Save selection
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Returns all writable fields: those of the layout in their order, then those of the schedule. */
function fieldsInOrder(type: ContentTypeName, layout: Layout): string[] {
  const inForm = layout.flatMap(({ fields }) => fields);
  return [...new Set([...inForm, ...writableFields(type).map(([name]) => name)])];
}

/** Renders a field value for reading; null if it is empty. */
function readableField(type: ContentTypeName, name: string, values: EntryValues, zone: string): ReactNode {
  const field = fieldOf(type, name);
  const { read, text } = kinds[field.kind];
  const value: unknown = values[name];
  if (value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (read) return read(value, { field, zone });
  const shown = text(value, { field, zone });
  return Array.isArray(shown) ? shown.map((line, n) => <div key={n}>{line}</div>) : shown;
}

interface VersionChoiceProps {
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
  isTheirs: boolean;
  /** If missing, the values cannot be chosen. */
  onChoose?: (isTheirs: boolean) => void;
}

function VersionChoice({ label, yours, theirs, isTheirs, onChoose }: VersionChoiceProps) {
  const name = useId();

  const version = (title: string, content: ReactNode, isSelected: boolean, onSelect?: () => void) => (
    <Box component={onSelect ? 'label' : 'div'} sx={[card, onSelect && isSelected ? selectedCard : {}]}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: onSelect ? 44 : 28, fontWeight: 600 }}>
        {onSelect && <input type="radio" name={name} checked={isSelected} onChange={onSelect} />}
        {title}
      </Box>
      <Box sx={{ overflowWrap: 'anywhere', '& > div': { fontSize: '1rem' } }}>
        {content ?? <Typography sx={{ color: 'text.secondary', fontStyle: 'italic' }}>Empty</Typography>}
      </Box>
    </Box>
  );

  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, mb: 1, fontWeight: 600, color: 'secondary.dark' }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {version('Yours', yours, !isTheirs, onChoose && (() => onChoose(false)))}
        {version('Theirs', theirs, isTheirs, onChoose && (() => onChoose(true)))}
      </Box>
    </Box>
  );
}

const card = {
  display: 'block',
  minWidth: 0,
  p: 2,
  pt: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& input': { width: 20, height: 20, m: 0, accentColor: 'currentColor' },
  'label&': { cursor: 'pointer' },
  '&:has(input:focus-visible)': focusRing,
};

const selectedCard = { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' };

import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { fieldsOf, type Noun } from 'cms/contract';
import { useFormContext } from 'react-hook-form';
import { savingCopy } from '../content/saving';

interface BlockedSaveProps {
  id: string;
  noun: Noun;
  labels: Partial<Record<string, string>>;
}

/** Names the first invalid field beside a disabled save button, and leads to it. Its line is reserved, so that nothing moves. */
export function BlockedSave({ id, noun, labels }: BlockedSaveProps) {
  const { control, formState, setFocus } = useFormContext();
  const { errors } = formState;
  // Fields register in the order of the screen; errors come in the order of the schema.
  const name = Object.keys(control._fields).find((field) => errors[field]);

  return (
    <Typography id={id} variant="body2" sx={{ flex: { xs: '1 0 100%', md: '1 1 0' }, minHeight: '1.5em', color: 'text.secondary' }}>
      {name && (
        <>
          {savingCopy.blockedBy}{' '}
          <Link
            component="button"
            type="button"
            variant="body2"
            sx={{ verticalAlign: 'baseline' }}
            onClick={() => setFocus(pathOf(name, errors[name]))}
          >
            {labels[name] ?? fieldsOf(noun)[name]?.label ?? name}
          </Link>
        </>
      )}
    </Typography>
  );
}

/** Path of the first error within a field: a list's errors are those of its items. */
function pathOf(path: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'message' in error) return path;
  const [inner] = Object.entries(error).filter(([, value]) => value);
  return inner ? pathOf(`${path}.${inner[0]}`, inner[1]) : path;
}

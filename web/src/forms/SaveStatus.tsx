import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { fieldsOf, type ContentTypeName } from 'cms/contract';
import { useFormContext } from 'react-hook-form';
import { savingCopy } from '../content/saving';

interface SaveStatusProps {
  id: string;
  type: ContentTypeName;
  labels: Partial<Record<string, string>>;
}

/** Shows, next to the save button, why the last save failed and the first invalid field. Its line is reserved, so nothing shifts. */
export function SaveStatus({ id, type, labels }: SaveStatusProps) {
  const { formState, setFocus } = useFormContext();
  const { root, ...errors } = formState.errors;
  // Labels and fields are in screen order, errors in validation order.
  const blocking = [...Object.keys(labels), ...Object.keys(fieldsOf(type))].find((field) => errors[field]);

  return (
    <Typography id={id} component="div" variant="body2" sx={{ flex: { xs: '1 0 100%', md: '1 1 0' }, minHeight: '1lh' }}>
      {root && (
        // A toast announces a failed save.
        <Box role={root.type === 'failed' ? undefined : 'alert'} sx={{ color: 'error.main', fontWeight: 600 }}>
          {root.message}
        </Box>
      )}
      {blocking && (
        <Box sx={{ color: 'text.secondary' }}>
          {savingCopy.blockedBy}{' '}
          <Link
            component="button"
            type="button"
            variant="body2"
            sx={{ verticalAlign: 'baseline' }}
            onClick={() => setFocus(pathOf(blocking, errors[blocking]))}
          >
            {labels[blocking] ?? fieldsOf(type)[blocking]?.label}
          </Link>
        </Box>
      )}
    </Typography>
  );
}

/** Returns the path of the first error within a field. Errors of a list are those of its items. */
function pathOf(path: string, error: unknown): string {
  if (typeof error !== 'object' || error === null || 'message' in error) return path;
  const [inner] = Object.entries(error).filter(([, value]) => value);
  return inner ? pathOf(`${path}.${inner[0]}`, inner[1]) : path;
}

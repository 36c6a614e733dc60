import Box from '@mui/material/Box';
import { Controller, useFormContext, type FieldValues, type Path } from 'react-hook-form';
import { isLeft } from './isLeft';
import { RichTextField } from '../ui/rich-text/RichTextField';

interface RichTextFormFieldProps<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  placeholder?: string;
}

/** Formatted text in the form around it. */
export function RichTextFormField<Values extends FieldValues>({ name, ...rest }: RichTextFormFieldProps<Values>) {
  const { control } = useFormContext<Values>();

  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
        <Box onBlur={(event) => isLeft(event) && onBlur()}>
          <RichTextField {...rest} value={value ?? ''} onChange={onChange} error={error?.message} inputRef={ref} />
        </Box>
      )}
    />
  );
}

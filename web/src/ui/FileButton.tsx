import Button, { type ButtonProps } from '@mui/material/Button';
import { forwardRef, useRef, type ChangeEvent } from 'react';

interface FileButtonProps extends ButtonProps {
  /** Accessible label of the file input. */
  fileLabel: string;
  /** File types that the picker offers. Default: images. */
  accept?: string;
  onChoose: (file: File) => void;
}

/** Button that opens the file picker. */
export const FileButton = forwardRef<HTMLButtonElement, FileButtonProps>(function FileButton(
  { fileLabel, accept = 'image/*', onChoose, ...rest },
  button,
) {
  const input = useRef<HTMLInputElement>(null);

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // Reset, so that choosing the same file again after a failure triggers a change event.
    target.value = '';
  };

  return (
    <>
      <input ref={input} type="file" accept={accept} hidden aria-label={fileLabel} onChange={handleChange} />
      <Button ref={button} variant="outlined" {...rest} onClick={() => input.current?.click()} />
    </>
  );
});

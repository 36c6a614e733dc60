import Button, { type ButtonProps } from '@mui/material/Button';
import { forwardRef, useRef, type ChangeEvent } from 'react';

interface FileButtonProps extends ButtonProps {
  /** What the file is, for who cannot see the button. */
  fileLabel: string;
  /** Which files the picker offers; images if left out. */
  accept?: string;
  onChoose: (file: File) => void;
}

/** A button that opens the device's picker for files. */
export const FileButton = forwardRef<HTMLButtonElement, FileButtonProps>(function FileButton(
  { fileLabel, accept = 'image/*', onChoose, ...rest },
  button,
) {
  const input = useRef<HTMLInputElement>(null);

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // The same file, chosen again after a failure, is a change too.
    target.value = '';
  };

  return (
    <>
      <input ref={input} type="file" accept={accept} hidden aria-label={fileLabel} onChange={handleChange} />
      <Button ref={button} variant="outlined" {...rest} onClick={() => input.current?.click()} />
    </>
  );
});

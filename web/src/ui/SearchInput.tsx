import { limits } from 'cms/contract';
import { useEffect, useRef, type RefObject } from 'react';
import { Icon } from './Icon';

interface SearchInputProps {
  /** Text of the search in the URL. */
  q: string;
  label: string;
  placeholder?: string;
  input?: RefObject<HTMLInputElement>;
  'aria-keyshortcuts'?: string;
}

/** Field of a search form. Navigation changes its text, but never while the user types. */
export function SearchInput({ q, label, placeholder = label, input, ...props }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = input ?? own;

  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q;
  }, [field, q]);

  return (
    <>
      <Icon name="search" />
      <input
        ref={field}
        name="q"
        type="search"
        defaultValue={q}
        placeholder={placeholder}
        aria-label={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.search}
        {...props}
      />
    </>
  );
}

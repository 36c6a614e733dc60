import { limits } from 'cms/contract';
import { useEffect, useRef } from 'react';
import { Icon } from './Icon';

interface SearchInputProps {
  /** Text of the search in the URL. */
  q: string;
  label: string;
  placeholder?: string;
}

/** Field of a search form. Navigation changes its text, but never while the user types. */
export function SearchInput({ q, label, placeholder = label }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q;
  }, [q]);

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
      />
    </>
  );
}

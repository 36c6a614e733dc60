import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** What is being searched for, kept in the address as `?q=` so that it survives a reload and can be shared. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const kind = useNavigationType();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);

  // Typing replaces the address; any other change of it (Back, a link) is taken over.
  useEffect(() => {
    if (kind !== 'REPLACE') setText(inAddress);
  }, [key, kind, inAddress]);

  const search = (typed: string) => {
    setText(typed);
    setParams(typed ? { q: typed } : {}, { replace: true });
  };

  return { text, search };
}

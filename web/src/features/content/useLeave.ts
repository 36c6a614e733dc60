import { useEffect, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';

/** Goes elsewhere, and does the rest once one is there: what is taken off first would leave its own address empty for a moment. */
export function useLeave(address: string, elsewhere: string) {
  const navigate = useNavigate();
  const isHere = useMatch(address) !== null;
  const [rest, setRest] = useState<{ act: () => void }>();

  useEffect(() => {
    if (!rest || isHere) return;
    setRest(undefined);
    rest.act();
  }, [rest, isHere]);

  return (act: () => void) => {
    setRest({ act });
    navigate(elsewhere);
  };
}

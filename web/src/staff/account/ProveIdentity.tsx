import { lazy, Suspense, useEffect, useState } from 'react';
import { setBearer } from '../../api/send';

/** Loaded when the server asks for a proof, as few actions need one. */
const IdentityDialog = lazy(() => import('./IdentityDialog'));

/** Asks for a proof of identity when a call needs one, which is then repeated. Calls at the same time share the question. */
export function ProveIdentity() {
  const [question, setQuestion] = useState<{ answer: (proven: boolean) => void }>();

  useEffect(() => {
    let pending: Promise<boolean> | undefined;
    const prove = () =>
      (pending ??= new Promise<boolean>((answer) => setQuestion({ answer })).finally(() => {
        pending = undefined;
        setQuestion(undefined);
      }));
    setBearer({ prove });
    return () => setBearer({ prove: undefined });
  }, []);

  return (
    question && (
      <Suspense>
        <IdentityDialog onDone={question.answer} />
      </Suspense>
    )
  );
}

import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { errorCopy } from '../content/errors';
import { titles } from '../content/titles';
import { paths } from '../paths';
import { EmptyState } from '../ui/EmptyState';
import { PageMeta } from '../ui/PageMeta';

/** Uses plain links and a full reload, because the router may be broken too. */
export function ErrorPage() {
  const error = useRouteError();

  useEffect(() => console.error(error), [error]);

  return (
    <>
      <PageMeta title={titles.error} />
      <EmptyState heading={errorCopy.heading} text={errorCopy.text} level="h1">
        <button type="button" className="button contained" onClick={() => location.reload()}>
          {errorCopy.retry}
        </button>
        <a className="button outlined" href={paths.home}>
          {errorCopy.home}
        </a>
      </EmptyState>
    </>
  );
}

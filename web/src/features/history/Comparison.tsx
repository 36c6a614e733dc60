import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Revision } from 'cms/contract';
import { useMemo } from 'react';
import { historyWords as copy } from '../../content/history';
import { useReply } from '../../data/useReply';
import { Changes } from './Changes';
import { changesBetween } from './changes';

/** Two versions by their ids. */
export interface Compared {
  older: string;
  newer: string;
}

/** What differs between two versions, which are read when somebody wants to know. */
export function Comparison({ older, newer }: Compared) {
  const [before, after] = [useReply('getRevision', older), useReply('getRevision', newer)];
  const failure = before.failure ?? after.failure;

  if (failure?.status === 404) return <Typography role="alert">{copy.changesGone}</Typography>;
  if (failure) {
    const retry = () => [before, after].filter((reading) => reading.failure).forEach((reading) => reading.retry());
    return (
      <Typography role="alert">
        {copy.changesFailed} <Button onClick={retry}>{copy.tryAgain}</Button>
      </Typography>
    );
  }
  if (!before.reply || !after.reply) return <Typography role="status">{copy.loading}</Typography>;
  return <Differences older={before.reply} newer={after.reply} />;
}

function Differences({ older, newer }: { older: Revision; newer: Revision }) {
  const changes = useMemo(() => changesBetween(older, newer), [older, newer]);
  return <Changes noun={newer.noun} changes={changes} />;
}

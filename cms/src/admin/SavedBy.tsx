import { Box, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type { RevisionSummary } from '../../contract/index';
import { moment } from './stateOf';
import { useRead } from './useRead';

type Save = Pick<RevisionSummary, 'of' | 'saved_by' | 'saved_at'>;

interface SavedByProps {
  type: string;
  id: string;
  /** Time from the row, for entries without revisions. */
  savedAt: string;
}

/** Shows when an entry was last changed, and by whom. */
export function SavedBy({ type, id, savedAt }: SavedByProps) {
  const { get } = useFetchClient();
  const read = useCallback(() => saveOf(get, type, id), [get, type, id]);
  const { data: save } = useRead(read, savedAt);

  return (
    <Box>
      <Typography textColor="neutral800" tag="p">
        {moment(save?.saved_at ?? savedAt)}
      </Typography>
      {save?.saved_by && (
        <Typography variant="pi" textColor="neutral600" tag="p">
          {save.saved_by}
        </Typography>
      )}
    </Box>
  );
}

type Get = ReturnType<typeof useFetchClient>['get'];

/** Requests that are still collecting ids, by content type. */
const batches = new Map<string, { ids: Set<string>; reply: Promise<Save[]> }>();

/** Returns the last save of an entry. The rows of a list render at once and share one request. */
async function saveOf(get: Get, type: string, id: string): Promise<Save | undefined> {
  const batch = batches.get(type) ?? startBatch(get, type);
  batch.ids.add(id);
  return (await batch.reply).find(({ of }) => of === id);
}

function startBatch(get: Get, type: string) {
  const ids = new Set<string>();
  const reply = Promise.resolve().then(async () => {
    // All effects of a render run before this timer.
    await new Promise((resolve) => setTimeout(resolve));
    batches.delete(type);
    return (await get<Save[]>(`/brokerage/saves/${type}?ids=${[...ids].join(',')}`)).data;
  });
  const batch = { ids, reply };
  batches.set(type, batch);
  return batch;
}

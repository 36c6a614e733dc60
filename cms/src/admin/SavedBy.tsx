import { Box, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { moment } from './stateOf';

interface Save {
  of: string;
  saved_by: string | null;
  saved_at: string;
}

interface SavedByProps {
  type: string;
  id: string;
  /** What the row itself says, for entries without versions. */
  savedAt: string;
}

/** When an entry was changed last, and by whom. */
export function SavedBy({ type, id, savedAt }: SavedByProps) {
  const { get } = useFetchClient();
  const [save, setSave] = useState<Save>();

  useEffect(() => {
    let isCurrent = true;
    saveOf(get, type, id).then(
      (found) => isCurrent && setSave(found),
      (reason: unknown) => console.error(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [get, type, id, savedAt]);

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

/** What the rows of one list ask for together, by their noun. */
const asked = new Map<string, { ids: Set<string>; reply: Promise<Save[]> }>();

/** The rows of a list are drawn at once: they ask in one request. */
async function saveOf(get: Get, type: string, id: string): Promise<Save | undefined> {
  const begun = asked.get(type) ?? begin(get, type);
  begun.ids.add(id);
  return (await begun.reply).find(({ of }) => of === id);
}

function begin(get: Get, type: string) {
  const ids = new Set<string>();
  const reply = Promise.resolve().then(async () => {
    // Effects of one drawing run one after the other, before this timer.
    await new Promise((drawn) => setTimeout(drawn));
    asked.delete(type);
    return (await get<Save[]>(`/brokerage/saves/${type}?ids=${[...ids].join(',')}`)).data;
  });
  const begun = { ids, reply };
  asked.set(type, begun);
  return begun;
}

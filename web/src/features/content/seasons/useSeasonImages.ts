import type { SeasonImage } from 'cms/contract';
import { useEffect, useState } from 'react';
import { send } from '../../../data/send';

/** The images that all seasons share, as they are now. */
export function useSeasonImages() {
  const [images, setImages] = useState<SeasonImage[]>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isStale = false;
    const arrive = (found: SeasonImage[]) => !isStale && setImages(found);
    const fail = (error: unknown) => {
      console.error(error);
      if (!isStale) setFailed(true);
    };
    send('listSeasonImages').then(arrive, fail);
    return () => {
      isStale = true;
    };
  }, [attempt]);

  return {
    images,
    failed,
    retry() {
      setFailed(false);
      setAttempt(attempt + 1);
    },
    forget: (id: string) => setImages(images?.filter((image) => image.id !== id)),
  };
}

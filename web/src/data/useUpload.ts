import type { EndpointName, ReplyOf } from 'cms/contract';
import { useState } from 'react';
import type { Call } from './send';
import { sendFile } from './sendFile';

/** Sends a file and tells how far it has come. */
export function useUpload() {
  const [progress, setProgress] = useState<number>();

  const upload = async <Name extends EndpointName>(name: Name, call: Call & { file: File }): Promise<ReplyOf<Name>> => {
    setProgress(0);
    try {
      return await sendFile(name, call, setProgress);
    } finally {
      setProgress(undefined);
    }
  };

  return {
    upload,
    /** From 0 to 1; undefined while nothing is being sent. */
    progress,
    uploading: progress !== undefined,
  };
}

export type Upload = ReturnType<typeof useUpload>;

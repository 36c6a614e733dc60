import { limits } from 'cms/contract';
import { errorText, toApiError } from '../../api/send';

export interface Upload {
  /** Batch and position, as `batch:0007`. The server adds no second photo for the same key, and keeps the order of a batch. */
  key: string;
  file: File;
  /** Id of the altered photo whose original this is. */
  originalOf?: string;
  /** Another attempt may succeed after a failure, but not for a file that the server refuses. */
  state: 'waiting' | 'running' | 'failed' | 'refused';
  /** From 0 to 1. */
  progress: number;
  /** Why it failed or was refused. */
  error?: string;
}

type Send = (upload: Upload, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<void>;

const maxRunning = 2;
const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Statuses of files that the server does not store: too large, or of another type. */
const refused: readonly number[] = [413, 415];

/** Returns why a file is not uploaded, in the server's words. Without a type, the server decides. */
function refusalOf({ size, type }: File): string | undefined {
  if (size > limits.imageBytes) return 'Image must be at most 10 MB';
  return type && !types.includes(type) ? 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted' : undefined;
}

/** Uploads files, two at a time. Without a connection, the uploads wait until `resume` is called. */
export function createUploadQueue(send: Send, onChange: (uploads: readonly Upload[]) => void) {
  let uploads: readonly Upload[] = [];
  const running = new Map<string, AbortController>();
  const show = (next: readonly Upload[]) => {
    uploads = next;
    onChange(next);
  };
  const change = (key: string, changes: Partial<Upload>) =>
    show(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const remove = (key: string) => show(uploads.filter((upload) => upload.key !== key));

  function startNext() {
    const free = navigator.onLine ? maxRunning - running.size : 0;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, free)) void run(upload);
  }

  async function run(upload: Upload) {
    const { key } = upload;
    const controller = new AbortController();
    running.set(key, controller);
    change(key, { state: 'running', progress: 0 });
    try {
      await send(upload, (progress) => change(key, { progress }), controller.signal);
      remove(key);
    } catch (error) {
      const state = refused.includes(toApiError(error).status) ? 'refused' : 'failed';
      const text = errorText(error, 'Failed to upload. Check your connection and try again.');
      change(key, navigator.onLine || state === 'refused' ? { state, error: text } : again);
    }
    running.delete(key);
    startNext();
  }

  const retry = (matches: (upload: Upload) => boolean) => {
    show(uploads.map((upload) => (upload.state === 'failed' && matches(upload) ? { ...upload, ...again } : upload)));
    startNext();
  };

  return {
    add(files: readonly File[], originalOf?: string) {
      const batch = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
      const added = files.map((file, index): Upload => {
        const error = refusalOf(file);
        const key = `${batch}:${String(index).padStart(4, '0')}`;
        return { key, file, originalOf, state: error ? 'refused' : 'waiting', progress: 0, error };
      });
      show([...uploads, ...added]);
      startNext();
    },
    retry: (key: string) => retry((upload) => upload.key === key),
    /** Starts what waits, and again what failed. */
    resume: () => retry(() => true),
    cancel(key: string) {
      remove(key);
      running.get(key)?.abort();
    },
    /** Cancels all uploads. */
    close() {
      show([]);
      running.forEach((controller) => controller.abort());
    },
  };
}

const again = { state: 'waiting', progress: 0, error: undefined } as const;

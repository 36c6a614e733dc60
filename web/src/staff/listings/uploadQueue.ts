import { limits } from 'cms/contract';
import { errorText, toApiError } from '../../api/send';
import { photosCopy as copy } from '../../content/listingForm';

export interface Upload {
  /** Batch and position, as `batch:0007`. The server adds no second photo for the same key, and keeps the order of a batch. */
  key: string;
  file: File;
  /** Id of the altered photo whose original this is. */
  originalOf?: string;
  state: 'waiting' | 'running' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Reason of a failure. */
  error?: string;
  /** Whether another attempt could succeed. */
  canRetry?: boolean;
}

interface QueueOptions {
  send: (upload: Upload, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<void>;
  onChange: (uploads: readonly Upload[]) => void;
  isOnline: () => boolean;
}

const maxRunning = 2;
const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Statuses of files that the server does not store: too large, or of another type. */
const refused: readonly number[] = [413, 415];

/** Returns why a file is not uploaded, in the server's words. Without a type, the server decides. */
function refusalOf({ size, type }: File): string | undefined {
  if (size > limits.imageBytes) return copy.tooLarge;
  return type && !types.includes(type) ? copy.wrongType : undefined;
}

/**
 * Uploads files, two at a time. Without a connection, the uploads wait until `resume` is called.
 */
export function createUploadQueue({ send, onChange, isOnline }: QueueOptions) {
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
    const free = isOnline() ? maxRunning - running.size : 0;
    // Two uploads with the same key, before and after a cancellation, must not run at once.
    const next = uploads.filter(({ state, key }) => state === 'waiting' && !running.has(key));
    for (const upload of next.slice(0, free)) void run(upload);
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
      const canRetry = !refused.includes(toApiError(error).status);
      if (isOnline() || !canRetry) change(key, { state: 'failed', error: errorText(error, copy.failed), canRetry });
      else change(key, again);
    }
    running.delete(key);
    startNext();
  }

  const retry = (matches: (upload: Upload) => boolean) => {
    show(uploads.map((upload) => (upload.canRetry && matches(upload) ? { ...upload, ...again } : upload)));
    startNext();
  };

  return {
    add(files: readonly File[], originalOf?: string) {
      const batch = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
      const added = files.map((file, index): Upload => {
        const error = refusalOf(file);
        const key = `${batch}:${String(index).padStart(4, '0')}`;
        return { key, file, state: error ? 'failed' : 'waiting', progress: 0, ...(originalOf && { originalOf }), ...(error && { error }) };
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

const again = { state: 'waiting', progress: 0, error: undefined, canRetry: undefined } as const;

interface Toast {
  message: string;
  variant: 'success' | 'error';
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Pops a sentence up in the corner of the screen. */
export function showToast(message: string, variant: Toast['variant'] = 'success') {
  waiting = [...waiting, { message, variant }];
  listeners.forEach((listener) => listener());
}

/** What waits to be shown: the stack that shows it is loaded with the first notice. */
export const toastQueue = {
  waiting: () => waiting,
  empty() {
    waiting = [];
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

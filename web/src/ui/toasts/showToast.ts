interface Toast {
  message: string;
  variant: 'success' | 'error';
}

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();

/** Shows a message in the corner of the screen. */
export function showToast(message: string, variant: Toast['variant'] = 'success') {
  waiting = [...waiting, { message, variant }];
  listeners.forEach((listener) => listener());
}

/** Toasts that are not shown yet. `ToastStack` loads with the first toast. */
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

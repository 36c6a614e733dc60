import { useState, type KeyboardEvent } from 'react';

/** A row of buttons that is one stop of the Tab key, with arrow keys between them (WAI-ARIA's toolbar pattern). */
export function useRovingFocus() {
  const [current, setCurrent] = useState(0);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = nextIndex(event.key, current, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return {
    row: { role: 'toolbar', onKeyDown: handleKeyDown },
    buttonAt: (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setCurrent(index) }),
  };
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count;
    case 'ArrowLeft':
      return (current - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
}

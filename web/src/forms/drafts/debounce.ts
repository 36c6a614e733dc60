/** Calls `act` with the newest value once no other came for `ms`; `flush` does not wait, `cancel` forgets. */
export function debounce<Value>(act: (value: Value) => void, ms: number) {
  let waiting: { value: Value; timer: ReturnType<typeof setTimeout> } | undefined;

  const cancel = () => {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  };
  const flush = () => {
    if (!waiting) return;
    const { value } = waiting;
    cancel();
    act(value);
  };
  const call = (value: Value) => {
    cancel();
    waiting = { value, timer: setTimeout(flush, ms) };
  };

  return { call, flush, cancel };
}

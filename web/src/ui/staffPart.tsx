import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** Fetches the parts that staff see of the pages at hand, so that they are drawn at once. */
export const loadStaffParts = (): Promise<unknown> => Promise.all(loads.map((load) => load()));

/** A part of a public page that only staff see. Visitors, and search engines, load neither it nor the MUI that it is made of. */
export function staffPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let loaded: ComponentType<object> | undefined;
  const loadThemed = async () => {
    const [Part, { MuiTheme }] = await Promise.all([load(), import('./MuiTheme')]);
    loaded ??= (props: object) => (
      <MuiTheme>
        <Part {...(props as Props)} />
      </MuiTheme>
    );
    return { default: loaded };
  };
  loads.push(loadThemed);
  const LazyPart = lazy(loadThemed);

  return function StaffPart(props: Props) {
    // Chosen once: another kind of element would start anew. What React loads itself is never there at once, loaded before or not.
    const [Part] = useState(() => loaded ?? LazyPart);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

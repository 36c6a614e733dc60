import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** Loads the staff components of the loaded pages, so that they render at once. */
export const loadStaffParts = (): Promise<unknown> => Promise.all(loads.map((load) => load()));

/** Makes a component of a public page that only staff see. Visitors and search engines load neither the component nor MUI. */
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
    // Chosen once, because another element type would remount. `lazy` always suspends on first render, even if the module is loaded.
    const [Part] = useState(() => loaded ?? LazyPart);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

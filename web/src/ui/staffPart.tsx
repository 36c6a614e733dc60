import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A part of a public page that only staff see. Visitors, and search engines, load neither it nor the MUI that it is made of. */
export function staffPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Part = lazy(async () => {
    const [Part, { MuiTheme }] = await Promise.all([load(), import('./MuiTheme')]);
    const Themed = (props: Props) => (
      <MuiTheme>
        <Part {...props} />
      </MuiTheme>
    );
    return { default: Themed as ComponentType<object> };
  });

  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

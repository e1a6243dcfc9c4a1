import { type ComponentType, lazy } from 'react';

/** A part of the page that few need, most of them signed in: its code, and what it fetches and writes with, come when it is drawn for the first time. */
export function lazyPrivate<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Part, { PrivateData }] = await Promise.all([load(), import('./PrivateData.tsx')]);
    return {
      default: (props: Props) => (
        <PrivateData>
          <Part {...props} />
        </PrivateData>
      ),
    };
  });
}

/** The same for a part that keeps what it fetches by itself: styles come with it, and no cache of answers. */
export function lazyAlone<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Part] = await Promise.all([load(), import('./private-styles.ts')]);
    return { default: Part };
  });
}

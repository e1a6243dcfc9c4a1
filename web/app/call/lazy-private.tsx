import { type ComponentType, lazy } from 'react';

/** A part of the page for few people, most of them signed in. Its code, and the library for its calls, are loaded when first drawn. */
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

/** The same for a part that makes its own calls: its styles are loaded with it, and no cache of answers. */
export function lazyAlone<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Part] = await Promise.all([load(), import('./private-styles.ts')]);
    return { default: Part };
  });
}

import type { ComponentType } from 'react';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Makes a part of the page for few people. Its code, and the library for its calls, come when it is drawn. */
export const lazyPrivate = <Props extends object>(load: Load<Props>, options?: { quiet?: boolean }) =>
  onDemand<Props>(async () => {
    const [Part, { PrivateData }] = await Promise.all([load(), import('./PrivateData.tsx')]);
    return function Private(props: Props) {
      return (
        <PrivateData>
          <Part {...props} />
        </PrivateData>
      );
    };
  }, options);

/** Does the same for a part that makes its own calls. Its styles are loaded with it, but no cache of answers. */
export const lazyAlone = <Props extends object>(load: Load<Props>, options?: { quiet?: boolean }) =>
  onDemand<Props>(async () => {
    const [Part] = await Promise.all([load(), import('./private-styles.ts')]);
    return Part;
  }, options);

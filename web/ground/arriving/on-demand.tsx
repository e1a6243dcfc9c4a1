import { type ComponentType, use, useSyncExternalStore } from 'react';
import { Fence } from './Fence.tsx';
import { reloadPage, NotHere } from './NotHere.tsx';

import { growingPause, NotArrived } from './bring.ts';

/** The state of a part's code, once it was requested. */
type Arrival<Props> =
  | { is: 'here'; Part: ComponentType<Props> }
  /** The code is late or did not arrive, and is requested again; or it failed, because it is gone or does not run. */
  | { is: 'missing' | 'failed' };

/** After this time, a person who waits is told. */
const patienceMs = 5000;

/** Holds the code of one part of a page: loaded when first drawn, and requested while it is missing and wanted. */
function partCode<Props>(load: () => Promise<ComponentType<Props>>) {
  const watchers = new Set<() => void>();
  let arrival: Arrival<Props> = { is: 'missing' };
  let first: Promise<void> | null = null;
  let isAsking = false;
  const pause = growingPause();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (now: Arrival<Props>) => {
    if (arrival.is === now.is) return;
    arrival = now;
    for (const tell of watchers) tell();
  };

  /** Requests the code, unless it is here or on its way. It never rejects. */
  const again = async (): Promise<void> => {
    if (isAsking || arrival.is === 'here') return;
    clearTimeout(timer);
    isAsking = true;
    try {
      become({ is: 'here', Part: await load() });
    } catch (error) {
      console.info(error);
      become({ is: error instanceof NotArrived && !error.isGone ? 'missing' : 'failed' });
      timer = setTimeout(() => {
        timer = undefined;
        if (watchers.size > 0) void again();
      }, pause());
    }
    isAsking = false;
  };

  return {
    again,
    look: () => arrival,
    /** Requests the code for the first time. It resolves when the code is here, failed or late, and never rejects. */
    begin: (): Promise<void> => {
      first ??= Promise.race([again(), new Promise<void>((late) => setTimeout(late, patienceMs))]);
      return first;
    },
    watch: (tell: () => void): (() => void) => {
      if (watchers.size === 0) addEventListener('online', again);
      watchers.add(tell);
      // When somebody comes back to a missing part, its code is requested at once.
      if (timer === undefined) void again();
      return () => {
        watchers.delete(tell);
        if (watchers.size > 0) return;
        removeEventListener('online', again);
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

/**
 * Makes a part of the page whose code is loaded when it is first drawn; until then the part suspends. When the code
 * does not arrive, the part says so, requests it by itself and appears once the code is here. With `quiet`, the page is
 * complete without the part, and nothing is said.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false }: { quiet?: boolean } = {},
): ComponentType<Props> {
  const code = partCode(load);
  return function OnDemand(props: Props) {
    use(code.begin());
    const arrival = useSyncExternalStore(code.watch, code.look, code.look);
    const isFailed = arrival.is === 'failed';
    if (arrival.is !== 'here')
      return quiet ? null : <NotHere isFailed={isFailed} onAgain={isFailed ? reloadPage : code.again} />;
    const { Part } = arrival;
    return (
      <Fence quiet={quiet}>
        <Part {...props} />
      </Fence>
    );
  };
}

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is a device: false in the HTML, and until the page runs. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

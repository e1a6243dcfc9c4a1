import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Tells whether the page is drawn by scripts in a browser: it is false on the server, and so in the first drawing. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

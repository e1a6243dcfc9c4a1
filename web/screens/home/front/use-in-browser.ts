import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Something the device knows; false in the HTML, and until the page runs. In: how it is looked up. */
export const useInBrowser = (look: () => boolean): boolean => useSyncExternalStore(never, look, () => false);

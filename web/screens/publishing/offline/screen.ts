import { plainScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows that there is no signal, with the pages that were seen before. */
export const offlineScreen = plainScreen(paths.offline, async () => (await import('./code.tsx')).offlineCode);

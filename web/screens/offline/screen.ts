import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** No signal: what was seen before. */
export const offlineScreen = plainScreen(paths.offline, async () => (await import('./code.tsx')).offlineCode);

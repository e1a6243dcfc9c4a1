import { plainScreen } from '#web/app/screens/screen.ts';

/** No signal: what was seen before. */
export const offlineScreen = plainScreen('/offline', async () => (await import('./code.tsx')).offlineCode);

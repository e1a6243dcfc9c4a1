import { plainScreen } from '#web/app/screens/screen.ts';

/** What this is: the landing document. */
export const aboutScreen = plainScreen('/about-us', async () => (await import('./code.tsx')).aboutCode);

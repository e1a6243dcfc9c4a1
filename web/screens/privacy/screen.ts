import { plainScreen } from '#web/app/screens/screen.ts';

/** What is kept of people, and their choice about being counted. */
export const privacyScreen = plainScreen('/privacy', async () => (await import('./code.tsx')).privacyCode);

import { plainScreen } from '#web/app/screens/screen.ts';

/** Answers to what people ask. */
export const helpScreen = plainScreen('/help', async () => (await import('./code.tsx')).helpCode);

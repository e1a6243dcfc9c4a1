import { plainScreen } from '#web/app/screens/screen.ts';

/** The terms of use. */
export const termsScreen = plainScreen('/terms', async () => (await import('./code.tsx')).termsCode);

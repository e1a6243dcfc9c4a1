import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** The terms of use. */
export const termsScreen = plainScreen(paths.terms, async () => (await import('./code.tsx')).termsCode);

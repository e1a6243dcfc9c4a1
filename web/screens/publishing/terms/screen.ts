import { plainScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the terms of use. */
export const termsScreen = plainScreen(paths.terms, async () => (await import('./code.tsx')).termsCode);

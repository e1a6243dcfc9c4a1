import { plainScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Explains what is stored about people, and lets them choose whether they are counted. */
export const privacyScreen = plainScreen(paths.privacy, async () => (await import('./code.tsx')).privacyCode);

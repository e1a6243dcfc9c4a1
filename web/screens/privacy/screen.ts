import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** What is kept of people, and their choice about being counted. */
export const privacyScreen = plainScreen(paths.privacy, async () => (await import('./code.tsx')).privacyCode);

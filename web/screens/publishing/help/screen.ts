import { plainScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Answers the questions of people. */
export const helpScreen = plainScreen(paths.help, async () => (await import('./code.tsx')).helpCode);

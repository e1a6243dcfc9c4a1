import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** Answers to what people ask. */
export const helpScreen = plainScreen(paths.help, async () => (await import('./code.tsx')).helpCode);

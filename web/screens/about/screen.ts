import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** What this is: the landing document. */
export const aboutScreen = plainScreen(paths.about, async () => (await import('./code.tsx')).aboutCode);

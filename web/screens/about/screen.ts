import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** The landing document, which says what this is. */
export const aboutScreen = plainScreen(paths.about, async () => (await import('./code.tsx')).aboutCode);

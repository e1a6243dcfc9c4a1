import { publicScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** What each judge does, a printed page for each duty. */
export const guideScreen = publicScreen({
  path: paths.guide,
  reads: ['duty'],
  need: () => ({}),
  load: async () => ({}),
  code: async () => (await import('./code.tsx')).guideCode,
});

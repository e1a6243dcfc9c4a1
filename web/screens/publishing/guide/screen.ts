import { publicScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Shows the work of each judge, with a printed page for each duty. */
export const guideScreen = publicScreen({
  path: paths.guide,
  reads: ['duty'],
  need: () => ({}),
  load: async () => ({}),
  code: async () => (await import('./code.tsx')).guideCode,
});

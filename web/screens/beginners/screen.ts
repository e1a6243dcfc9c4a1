import { plainScreen } from '#web/app/screens/screen.ts';
import { paths } from '#web/app/screens/paths.ts';

/** A first race, from the bicycle to the start sheet. */
export const beginnersScreen = plainScreen(
  paths.beginners,
  async () => (await import('./code.tsx')).beginnersCode,
);

import { plainScreen } from '#web/ground/screen/screen.ts';
import { paths } from '#web/ground/address/paths.ts';

/** Explains a first race, from the bicycle to the start sheet. */
export const beginnersScreen = plainScreen(
  paths.beginners,
  async () => (await import('./code.tsx')).beginnersCode,
);

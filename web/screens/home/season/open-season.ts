import { learnNear } from './learn-near.ts';
import { MySeason } from './MySeason.tsx';

/** My season, when it is first drawn: whoever is signed in also has a club, whose place is learned then. */
export function openSeason(): typeof MySeason {
  void learnNear().catch(() => undefined);
  return MySeason;
}

import type { Race } from '#contract/season/races/races.ts';
import type { FoundRace, Section } from '#web/screens/raceday/race/parts/race-view.ts';
import { viewOfRace } from '#web/screens/raceday/race/view/view.ts';

/** The instant at which the tests look at their pages. */
export const lookedAt = '2026-07-12T20:00:00.000Z';

/** Gives a race as its page shows it. */
export function look(race: Race, query = ''): FoundRace {
  const view = viewOfRace(race, null, new URLSearchParams(query), lookedAt);
  if (view.kind !== 'race') throw new Error('the race is missing');
  return view;
}

/** Gives the content below each class. */
export function sections(view: FoundRace): Section[] {
  if (view.body.kind !== 'sections') throw new Error(`it shows ${view.body.kind}`);
  return view.body.sections;
}

/** Gives the names of the shown riders, from the top. */
export function names(view: FoundRace): string[] {
  return sections(view).flatMap((section) =>
    section.kind === 'heats'
      ? section.heats.flatMap((heat) => heat.rows.map((row) => row.rider_fullname))
      : section.rows.map((row) => row.rider_fullname),
  );
}

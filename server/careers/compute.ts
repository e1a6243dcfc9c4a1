import { placingsOf } from '#rules/careers/placings.ts';
import { seasonStandings } from '#rules/careers/season-standings.ts';
import { clubStandingOf } from '#server/cups/club-standing.ts';
import { saveClubStanding } from '#server/cups/club-queries.ts';
import { cupDates, racedClasses, seriesOf } from '#server/cups/series-dates.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { lockPlacings, takeDue } from './due-queries.ts';
import { type PlacingRow, saveClubDays, savePlacings, saveStandings } from './save-queries.ts';
import { readSeason, type SeasonFacts } from './season-query.ts';

/** Everybody's placing in every published race of a cup, its ranking after every date, and its clubs as they stand. */
function computeSeason(facts: SeasonFacts) {
  const classes = racedClasses(facts);
  const dates = new Map(facts.cup_dates.map(({ date, race_id }) => [race_id, date]));
  const placings = classes.flatMap(({ race_id, category_id, riders, entryById, classification }) =>
    placingsOf(classification.standings, riders).flatMap((placing): PlacingRow[] => {
      const entry = entryById.get(placing.entry_id);
      const race_date = dates.get(race_id);
      if (!entry || race_date === undefined) return [];
      const club_id = facts.clubs.get(entry.entry_id) ?? null;
      return [{ ...placing, race_id, category_id, rider_id: entry.rider_id, club_id, race_date }];
    }),
  );
  if (!facts.shows_ranking) return { placings, standings: [], clubs: [] };
  const ranked = cupDates(facts, classes);
  return {
    placings,
    standings: seasonStandings(ranked, seriesOf(facts)),
    clubs: clubStandingOf(facts, ranked),
  };
}

/** Computes a cup again if anything of it is due: all of it or, killed in between, nothing. */
export async function settleCup(db: Db, cup_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPlacings(tx, cup_id);
    if (!(await takeDue(tx, cup_id))) return;
    const facts = await readSeason(tx, cup_id);
    const { placings, standings, clubs } =
      facts === null ? { placings: [], standings: [], clubs: [] } : computeSeason(facts);
    await savePlacings(tx, cup_id, placings);
    await saveClubDays(tx, cup_id);
    await saveStandings(tx, cup_id, standings);
    await saveClubStanding(tx, cup_id, clubs);
  });
}

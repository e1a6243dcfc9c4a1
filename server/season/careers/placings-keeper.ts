import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { forgetGoneRaces, readDueCups, lockPlacings, takeDue } from './due-queries.ts';
import { placingsOf } from '#rules/season/careers/placings.ts';
import { seasonStandings } from '#rules/season/careers/season-standings.ts';
import { clubStandingOf, type ClubFacts } from '#server/season/cups/club-standing.ts';
import { saveClubStanding } from '#server/season/cups/club-queries.ts';
import { cupDates, racedClasses, seriesOf } from '#server/season/cups/series-dates.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { type PlacingRow, saveClubDays, savePlacings, saveStandings } from './save-queries.ts';

import { sql } from 'kysely';
import { type CupEntryFact, cupEntryColumns, type SeriesFacts } from '#server/season/cups/facts.ts';
import {
  licencesJson,
  multipliersJson,
  pointsJson,
  racedClassesJson,
  racedEntriesJson,
  racedRunsJson,
  rankingIsShown,
  seriesJson,
} from '#server/season/cups/series-columns.ts';
import { runColumns } from '#server/season/races/columns.ts';
import type { PackedRun } from '#server/season/races/facts.ts';
import { type Packed, unpackRows } from '#server/season/races/packed-rows.ts';

/** A public cup with the facts of all its published races. */
interface SeasonFacts extends SeriesFacts, ClubFacts {
  shows_ranking: boolean;
  clubs: Map<number, number | null>;
}

type PackedSeason = Omit<SeasonFacts, 'entries' | 'runs' | 'clubs'> & {
  entries: Packed<CupEntryFact, typeof cupEntryColumns>[];
  runs: PackedRun[];
  clubs: [entry_id: number, club_id: number | null][];
};

/** Reads the season of a cup. It is null when there is no such cup, or it is not public. */
async function readSeason(db: Db, cup_id: number): Promise<SeasonFacts | null> {
  const { rows } = await sql<{ facts: PackedSeason }>`
    select json_build_object('shows_ranking', ${sql.raw(rankingIsShown)},
      'cup_dates', coalesce((select json_agg(json_build_object('date', d.race_date, 'race_id', r.race_id) order by d.race_date)
        from cup_date d left join race r using (cup_id, race_date) where d.cup_id = c.cup_id), '[]'),
      'series', ${sql.raw(seriesJson)}, 'points_table', ${sql.raw(pointsJson)}, 'multipliers', ${sql.raw(multipliersJson)},
      'race_categories', ${sql.raw(racedClassesJson)}, 'entries', ${sql.raw(racedEntriesJson)}, 'runs', ${sql.raw(racedRunsJson)},
      'clubs', coalesce((select json_agg(json_build_array(e.entry_id, e.club_id)) from race r join entry e using (race_id)
        where r.cup_id = c.cup_id), '[]'),
      'licences', ${sql.raw(licencesJson)}, 'club_rule', c.club_rule, 'club_best', c.club_best) as facts
    from cup c join organization o using (organization_id)
    where c.cup_id = ${cup_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row.facts,
    entries: unpackRows(cupEntryColumns, row.facts.entries),
    runs: unpackRows(runColumns, row.facts.runs),
    clubs: new Map(row.facts.clubs),
  };
}

/** Computes every placing in a cup's published races, its ranking after every date, and its clubs' standing. */
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

/** Computes a cup again if anything of it is due. A process that is killed in between writes nothing. */
async function settleCup(db: Db, cup_id: number): Promise<void> {
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

/** Changes that follow each other within this time are computed together. */
const gatherMs = 50;
const againMs = 5000;

/**
 * Keeps placings and standings consistent with the facts. It computes what is due whenever the database notifies it,
 * and what was due before it listened. Any node does it, and several at once do no harm.
 */
export class PlacingsKeeper {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #isAsked = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Computes everything that is due now. The first failure is thrown after all the other cups are done. */
  async settle(): Promise<void> {
    await forgetGoneRaces(this.#db);
    const failures: unknown[] = [];
    for (const cup_id of await readDueCups(this.#db)) {
      if (this.#stopping.signal.aborted) return;
      await settleCup(this.#db, cup_id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  follow(changes: PublicChanges): void {
    const ask = () => this.#ask(gatherMs);
    changes.on('placingsDue', ask).on('heard', ask);
    ask();
  }

  #ask(afterMs: number): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#work = this.#work.then(() => this.#settleAfter(afterMs));
  }

  async #settleAfter(afterMs: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(afterMs, undefined, { signal }).catch(() => undefined);
    this.#isAsked = false;
    if (signal.aborted) return;
    try {
      await this.settle();
    } catch (error) {
      if (signal.aborted) return;
      this.#log.warn({ err: error }, 'placings could not be computed; they are tried again');
      this.#ask(againMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }
}

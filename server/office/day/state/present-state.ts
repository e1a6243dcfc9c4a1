import type { DayState } from '#contract/office/day/state.ts';
import type { DeskLine } from '#contract/office/entries/entries.ts';
import { hasOpenEntries, isBeforeDraw, isPublished, type RaceStatus } from '#rules/race-statuses.ts';
import {
  type ClassFacts,
  classSteps,
  type DayStanding,
  type ListLacks,
  raceSteps,
} from '#rules/raceday/day-state.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/db/pool.ts';
import { blocksOf, type DayFacts, readDayFacts, stillRidden } from '#server/draws/day-facts.ts';
import { readDraws } from '#server/draws/draw-queries.ts';
import { outdatedOf } from '#server/draws/outdated.ts';
import { readPresent } from '#server/office/check-in/check-in-queries.ts';
import { stageNow } from '#server/office/day/present.ts';
import { presentRaceDesk } from '#server/office/entries/board.ts';
import { type CategoryShare, openRunsOf } from '#server/races/facts.ts';

const LACK_OF = {
  licence: 'licence',
  licence_review: 'licence',
  licence_rejected: 'licence',
  licence_expires: 'licence',
  dues: 'dues',
  fee: 'dues',
  plate: 'plate',
  category: 'category',
} as const satisfies Record<DeskLine['missing'][number], keyof ListLacks>;

/** What the lists lack, by the class that races. Once a race is drawn nobody asks any more. */
async function readLacks(db: Db, { race }: DayFacts): Promise<Map<number, ListLacks>> {
  const lacks = new Map<number, ListLacks>();
  const isShown = race.cup_status === 'OPENED' || race.cup_status === 'CLOSED';
  if (!isBeforeDraw(race.race_status) || !isShown) return lacks;
  const board = await presentRaceDesk(db, { race_id: race.race_id, clubs: null, role: 'official' });
  const add = (category_id: number, lack: keyof ListLacks) => {
    const so = lacks.get(category_id) ?? {};
    lacks.set(category_id, { ...so, [lack]: (so[lack] ?? 0) + 1 });
  };
  for (const { entry_id, category_id, races_in, missing } of board.lines)
    if (entry_id !== null)
      for (const lack of new Set(missing.map((one) => LACK_OF[one]))) add(races_in ?? category_id, lack);
  for (const { from_category_id } of board.proposals) add(from_category_id, 'small_class');
  return lacks;
}

/** Rides of each phase, and those of riders who are still in the race without a result. */
function ridesOf(share: CategoryShare): ClassFacts['rides'] {
  const rides = new Map<Phase, { all: number; open: number }>();
  const open = new Set(openRunsOf(share));
  for (const run of [...share.runsByEntry.values()].flat()) {
    const so = rides.get(run.phase) ?? { all: 0, open: 0 };
    rides.set(run.phase, { all: so.all + 1, open: so.open + (open.has(run) ? 1 : 0) });
  }
  return rides;
}

function checkInOf({ entries }: CategoryShare, present: ReadonlySet<number>): ClassFacts['check_in'] {
  const expected = entries.filter(({ removed }) => removed === null);
  const came = expected.filter(({ rider_id }) => present.has(rider_id));
  return { present: came.length, expected: expected.length };
}

function standingOf(race_status: RaceStatus): DayStanding {
  const isOfficial = race_status === 'OFFICIAL';
  return {
    entries_open: hasOpenEntries(race_status),
    publication: isOfficial ? 'official' : isPublished(race_status) ? 'provisional' : 'none',
  };
}

/** How far a race day is. Throws `race.not_found`. */
export async function presentDayState(db: Db, race_id: number): Promise<DayState> {
  const facts = await readDayFacts(db, race_id);
  const lacks = await readLacks(db, facts);
  const present = await readPresent(db, race_id);
  const { race_status } = facts.race;
  const draws = await readDraws(db, race_id);
  const isStillRidden = stillRidden(facts);
  const blocks = Map.groupBy(blocksOf(facts), ({ category_id }) => category_id);
  const classes = facts.shares
    .filter((share) => share.entries.length > 0)
    .map((share) => {
      const { category_id, category_name } = share.category;
      const path = (blocks.get(category_id) ?? [])
        .map(({ phase }) => phase)
        .filter((phase) => isStillRidden(category_id, phase));
      const one: ClassFacts = {
        category_id,
        lacks: lacks.get(category_id) ?? {},
        check_in: present && checkInOf(share, present),
        path,
        rides: ridesOf(share),
        ...stageNow(share, facts),
        outdated: outdatedOf(share, draws)?.phase ?? null,
      };
      return { category_id, category_name, steps: classSteps(one, standingOf(race_status)) };
    });
  const { resumes_at, called_off, organization } = facts.race;
  const isAhead = resumes_at !== null && Date.parse(resumes_at) > Date.now() && !isPublished(race_status);
  return {
    race_id,
    race_status,
    resumes_at: isAhead ? resumes_at : null,
    called_off,
    zone: organization.organization_zone,
    steps: raceSteps(classes.map(({ steps }) => steps)),
    classes,
  };
}

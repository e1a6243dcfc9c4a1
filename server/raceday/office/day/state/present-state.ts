import type { OpenProtest } from '#contract/raceday/live/protests.ts';
import type { DayState } from '#contract/raceday/office/day/state.ts';
import type { DeskLine } from '#contract/entries/office/entries.ts';
import { awaitsCorrection } from '#rules/raceday/live/protests.ts';
import { hasOpenEntries, isBeforeDraw, isPublished, type RaceStatus } from '#rules/race-statuses.ts';
import {
  type ClassFacts,
  classSteps,
  type DayStanding,
  type ListLacks,
  raceSteps,
} from '#rules/raceday/day/day-state.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { blocksOf, type DayFacts, readDayFacts, stillRidden } from '#server/raceday/draws/day-facts.ts';
import { readDraws } from '#server/raceday/draws/draw-queries.ts';
import { outdatedOf } from '#server/raceday/draws/outdated.ts';
import { readPresent } from '#server/raceday/office/check-in/check-in-queries.ts';
import { stageNow } from '#server/raceday/office/day/present.ts';
import { presentRaceDesk } from '#server/entries/office/entries/board.ts';
import { readOpenProtests } from '#server/raceday/protests/open-queries.ts';
import { type CategoryShare, openRunsOf } from '#server/season/races/facts.ts';
import { readArrivals } from '#server/raceday/venue/set-queries.ts';
import { readElsewhere } from '#server/raceday/venue/track-words.ts';
import { isChanged, readStages } from '#server/raceday/results/posting/stage-queries.ts';

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

/** Reads what the lists lack, by the class that races. Once a race is drawn it is no longer asked. */
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

/** Counts the rides of each phase, and those of riders still in the race without a result. */
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

function contestedIn(protests: readonly OpenProtest[]): Pick<ClassFacts, 'protests'> {
  const to_correct = protests.filter(({ step }) => awaitsCorrection(step)).length;
  return { protests: { waiting: protests.length - to_correct, to_correct } };
}

function standingOf(race_status: RaceStatus): DayStanding {
  const isOfficial = race_status === 'OFFICIAL';
  return {
    entries_open: hasOpenEntries(race_status),
    publication: isOfficial ? 'official' : isPublished(race_status) ? 'provisional' : 'none',
  };
}

/** Returns how far a race day has come. Throws `race.not_found`. */
export async function presentDayState(db: Db, race_id: number): Promise<DayState> {
  const facts = await readDayFacts(db, race_id);
  const lacks = await readLacks(db, facts);
  const present = await readPresent(db, race_id);
  const { race_status } = facts.race;
  const draws = await readDraws(db, race_id);
  const protests = await readOpenProtests(db, race_id);
  const changed = (await readStages(db, race_id)).filter(isChanged);
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
        ...contestedIn(protests.filter((protest) => protest.category_id === category_id)),
        changed_stages: changed.filter((stage) => stage.category_id === category_id).length,
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
    elsewhere: (await readElsewhere(db, [race_id]))[0] ?? null,
    late: (await readArrivals(db, race_id))?.late ?? 0,
    zone: organization.organization_zone,
    steps: raceSteps(classes.map(({ steps }) => steps)),
    classes,
  };
}

import type pg from 'pg';
import { getRace } from '#contract/season/races/races.ts';
import { compareRanks } from '#rules/raceday/classification/check-ranking.ts';
import { isMoto, type Phase, STAGES_AFTER_MOTOS } from '#rules/stages.ts';
import type { Mismatch } from '#server/season/import/meeting/compare-ranking.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { type Judging, Officials } from '../judges/officials.ts';
import type { OfficeCaller } from '../office-caller.ts';
import { drawnHeats } from './drawn-heats.ts';
import { openRace, type ReplayedRace } from './open-race.ts';
import { type PlacedHeat, placeHeats, type Sheet } from './place-heats.ts';

/** The place where a meeting is replayed. */
export interface Track {
  url: string;
  pool: pg.Pool;
  /** An administrator. */
  office: OfficeCaller;
  /** Today at that place. */
  date: string;
}

/** The results of a replayed meeting. */
export interface Replayed {
  riders: number;
  mismatches: Mismatch[];
  operations: number;
  /** The number of heats in which the commissaire had to rule. */
  conflicts: number;
  lost: number;
  doubled: number;
  /** Rides that differ from what was published, and operations that the server refused. There must be none. */
  wrong: string[];
}

type Told = Awaited<ReturnType<typeof readTold>>;

const readTold = async (office: OfficeCaller, race_id: number) =>
  (await office.ask(getRace, { params: { id: race_id } })).race_races.mangasResult;

function mismatchesOf({ classes }: ReplayedRace, told: Told): Mismatch[] {
  return classes.flatMap(({ category_id, category, riders, published }) => {
    const lines = told[String(category_id)] ?? [];
    const standing = new Map(lines.map((line) => [line.entry_id, line]));
    return compareRanks(riders, published, standing)
      .filter((one) => one.published !== null)
      .map(({ plate, published: rank, computed }) => ({
        category: category.name,
        plate,
        published: rank,
        computed,
      }));
  });
}

/** Returns rides that differ from what was published. */
function wrongRides({ classes }: ReplayedRace, told: Told): string[] {
  return classes.flatMap(({ category_id, category, riders }) => {
    const lines = new Map((told[String(category_id)] ?? []).map((line) => [line.entry_id, line]));
    return riders.flatMap(({ entry_id, plate, runs }) =>
      runs.flatMap(({ phase, status, place, time_ms }) => {
        const found = lines.get(entry_id)?.results.find((run) => run.phase === phase);
        const isSame = found?.status === status && found.place === place && found.time_ms === time_ms;
        return isSame ? [] : [`${category.name} ${plate} ${phase}: ${JSON.stringify(found)}`];
      }),
    );
  });
}

/** The motos, then stage after stage. */
const ROUNDS: readonly ((phase: Phase) => boolean)[] = [
  isMoto,
  ...STAGES_AFTER_MOTOS.map((stage) => (phase: Phase) => phase === stage),
];

/**
 * Replays a published meeting: its heats are ridden again, and the server only knows what officials report on their
 * phones.
 */
export async function replayMeeting(
  { url, pool, office, date }: Track,
  meeting: Meeting,
  judging: Judging,
): Promise<Replayed> {
  const race = await openRace(pool, meeting, date);
  const { race_id, classes } = race;
  const drawn = classes.map(({ category_id, riders, published }) => ({
    category_id,
    ...drawnHeats(riders, published, meeting.rules),
  }));
  const plates = new Map(
    classes.flatMap(({ riders }) => riders.map(({ entry_id, plate }) => [entry_id, plate] as const)),
  );
  let officials: Officials | null = null;
  const ride = async ({ rides, category_id, phase, serie }: PlacedHeat) => {
    const truth = new Map(
      rides.map(({ entry_id, run: { status, place, time_ms } }) => [entry_id, { status, place, time_ms }]),
    );
    await officials?.ride({ category_id, phase, serie }, truth, plates);
  };
  for (const isOfRound of ROUNDS) {
    const sheets = drawn.map(({ category_id, heats, missed }): Sheet => ({
      category_id,
      heats: heats.filter(({ phase }) => isOfRound(phase)),
      missed: missed.filter(({ run }) => isOfRound(run.phase)),
    }));
    const placed = await placeHeats(pool, race_id, sheets);
    officials ??= await Officials.come(office, { url, race_id, until: date }, judging);
    for (const heat of placed) await ride(heat);
    await officials.settle();
  }
  if (officials === null) throw new Error('nobody came');
  const told = await readTold(office, race_id);
  const { refused, ...account } = await officials.account();
  return {
    riders: plates.size,
    mismatches: mismatchesOf(race, told),
    ...account,
    wrong: [...wrongRides(race, told), ...refused],
  };
}

import type { DayClass, DayWarning, DrawRoom } from '#contract/raceday/office/day/day.ts';
import { proposeMerges } from '#rules/entries/merge-proposals.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { usualPaper } from '#rules/raceday/day/paper/day-parts.ts';
import { isAtEdge } from '#rules/raceday/day/draw-room.ts';
import { nextStage } from '#rules/raceday/day/next-stage.ts';
import { heatSizes, MAX_RIDERS } from '#rules/formats/gate.ts';
import { heatCount, motoCount, qualifyCount } from '#rules/raceday/races/transfer.ts';
import { PHASES } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { closeStartsOf } from '#server/raceday/draws/close-starts.ts';
import {
  type DayFacts,
  programmeOf,
  readDayFacts,
  sizeInProgramme,
  sizesOf,
  startersOf,
} from '#server/raceday/draws/day-facts.ts';
import { type EntryTrait, readSheets, readTraits } from '#server/raceday/draws/day-queries.ts';
import { type DrawRow, readDraws } from '#server/raceday/draws/draw-queries.ts';
import { outdatedOf } from '#server/raceday/draws/outdated.ts';
import { readBoard } from '#server/entries/office/entries/board-query.ts';
import { type CategoryShare, type RunFact, openRunsOf } from '#server/season/races/facts.ts';

/** What is needed to draw a class, beside its own facts. */
interface ClassContext {
  draws: readonly DrawRow[];
  sheets: ReadonlyMap<number, number>;
}

const noStage = { next: null, block: null } as const;

/** Returns the stage that can be made, or what prevents it. A missing result needs no classification. */
export function stageNow(
  { riders, category }: CategoryShare,
  facts: DayFacts,
): Pick<DayClass, 'next' | 'block'> {
  const waits = riders.some(
    ({ removed, runs }) => removed === null && runs.some(({ status }) => status === null),
  );
  if (waits) return { next: null, block: 'heats_open' };
  const next = nextStage(riders, category.rules, { gate_mode: facts.settings.gate_mode, seed: '' });
  return 'blocked' in next ? { next: null, block: next.blocked.by } : { next: next.stage, block: null };
}

/** Returns the phase that is ridden now: the first one with a result to come, otherwise the last one ridden. */
const phaseNow = (runs: readonly RunFact[], open: readonly RunFact[]): DayClass['phase'] =>
  PHASES.find((phase) => open.some((run) => run.phase === phase)) ??
  PHASES.findLast((phase) => runs.some((run) => run.phase === phase)) ??
  null;

/** Returns a class of the day and how far it has come. */
export function presentClass(
  share: CategoryShare,
  facts: DayFacts,
  { draws, sheets }: ClassContext,
): DayClass {
  const { category_id, category_name, plate_colour, rules } = share.category;
  const runs = [...share.runsByEntry.values()].flat();
  const open = openRunsOf(share);
  const riders = sizeInProgramme(share);
  const drawn = sizesOf(share);
  const heats = riders > MAX_RIDERS ? 0 : heatCount(riders, rules);
  const stands = draws.find(
    (one) => one.category_id === category_id && one.phase === 'M1' && !one.replaced_at,
  );
  return {
    category_id,
    category_name,
    plate_colour,
    format: rules.heats,
    riders,
    sizes: drawn.length > 0 ? drawn : heatSizes(riders, heats),
    motos: motoCount(riders, rules),
    qualify: riders > MAX_RIDERS ? 0 : qualifyCount(riders, rules),
    shortened: rules !== share.category.planned,
    edge: runs.length === 0 && isAtEdge(riders, rules),
    foreign: runs.length > 0 && stands === undefined,
    drawn_at: stands?.drawn_at ?? null,
    sheet: Math.max(1, ...share.heats.map(({ heat_id }) => sheets.get(heat_id) ?? 1)),
    rides: runs.length,
    open: open.length,
    phase: phaseNow(runs, open),
    ...(riders > MAX_RIDERS ? noStage : stageNow(share, facts)),
    outdated: outdatedOf(share, draws),
  };
}

/** Finds chips that are on the bikes of two riders: the clock could not distinguish them. */
function chipsTwice({ race }: DayFacts, traits: readonly EntryTrait[]): DayWarning[] {
  const entries = new Map(race.entries.map((entry) => [entry.entry_id, entry]));
  const byChip = Map.groupBy(
    traits.flatMap(({ entry_id, transponder }) => {
      const entry = entries.get(entry_id);
      return transponder === null || !entry ? [] : [{ transponder, ...entry }];
    }),
    ({ transponder }) => transponder,
  );
  return [...byChip].flatMap(([transponder, riders]): DayWarning[] => {
    const names = new Map(riders.map(({ rider_id, rider_fullname }) => [rider_id, rider_fullname]));
    return names.size < 2 ? [] : [{ kind: 'chip_twice', transponder, riders: [...names.values()] }];
  });
}

/** Counts the small classes about which nobody has decided, as long as somebody can. */
async function undecidedSmall(db: Db, { race }: DayFacts): Promise<number> {
  if (!isBeforeDraw(race.race_status)) return 0;
  const board = await readBoard(db, race.race_id, null);
  if (board === null) return 0;
  const alone = new Set(board.categories.flatMap((one) => (one.alone ? [one.category_id] : [])));
  return proposeMerges(
    board.categories.map((one) => ({ ...one, riders: one.racing })),
    alone,
  ).length;
}

export async function presentDay(db: Db, race_id: number): Promise<DrawRoom> {
  const facts = await readDayFacts(db, race_id);
  const draws = await readDraws(db, race_id);
  const sheets = await readSheets(db, race_id);
  const traits = await readTraits(db, race_id);
  const { race, version, settings, begun } = facts;
  const classes = facts.shares.filter((share) => share.entries.length > 0);
  return {
    race_id,
    cup_id: race.cup_id,
    cup_name: race.cup_name,
    race_name: race.race_name,
    race_date: race.race_date,
    race_status: race.race_status,
    called_off: race.called_off,
    organization_zone: race.organization.organization_zone,
    country_code: race.organization.country_code,
    version,
    settings,
    riders: classes.reduce((sum, share) => sum + startersOf(share).length, 0),
    small: await undecidedSmall(db, facts),
    races: programmeOf(facts).length,
    begun,
    phases: PHASES.filter((phase) => race.heats.some((heat) => heat.phase === phase)),
    paper: usualPaper(race.organization.country_code),
    delay_minutes: facts.delay_minutes,
    stopped_at: facts.stopped_at,
    resumes_at: race.resumes_at,
    classes: classes.map((share) => presentClass(share, facts, { draws, sheets })),
    warnings: [
      ...closeStartsOf(facts).map((close) => ({ kind: 'close_starts' as const, ...close })),
      ...chipsTwice(facts, traits),
    ],
  };
}

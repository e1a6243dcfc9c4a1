import { readDay, type RiderDay } from '#rules/raceday/classification/category-day.ts';
import {
  type Classification,
  classify,
  type Standing,
} from '#rules/raceday/classification/classification.ts';
import { passesFrom } from '#rules/raceday/classification/passes.ts';
import { transferredIn } from '#rules/raceday/classification/transferred.ts';
import { knockoutPath, qualifyCount } from '#rules/raceday/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import { comparePhases, type KnockoutStage, type Phase, type StageAfterMotos } from '#rules/stages.ts';
import { isAbsent, REMOVALS } from '#rules/statuses.ts';
import type { GateMode, GateRider } from './draw/gate-order.ts';
import {
  type ClassRidden,
  isThrough,
  type LastRidden,
  orderOfMotos,
  orderOfStage,
  riddenOf,
} from '#rules/raceday/classification/stage-order.ts';
import { dealMoto, dealStage, type StageDraw } from './stage-draw.ts';

/** The reason why no stage can be made of a class now, with the riders who are its cause. */
export interface StageBlock {
  /**
   * `not_drawn` means that the motos have no heats yet, `heats_open` that a result is missing, `heat_void` that nobody came to a
   * gate and an official has to decide what that counts, `tie_open` that it is undecided which rider goes on, `nobody_left` that
   * all are barred or gone, and `over` that no stage follows.
   */
  by: 'not_drawn' | 'heats_open' | 'heat_void' | 'tie_open' | 'nobody_left' | 'over';
  phase: Phase | null;
  entry_ids: number[];
}

/** A rider of the next stage, with the results that put him there. */
interface Passed {
  entry_id: number;
  /** The stage he comes from. In an LCQ class, `motos` means that he passed round 1 directly. */
  from: LastRidden;
  /** His place there. It is null when he did not finish, or comes from the motos. */
  place: number | null;
  moto_rank: number | null;
  moto_points: number | null;
}

/** The following stage, as it would be made. */
export interface NextStage {
  /** A stage after the motos, or a later moto where riders are through after each. */
  stage: Phase;
  /** The riders who pass, the best first. */
  passed: Passed[];
  /**
   * The riders who go on from what was ridden last, as every screen shows it. The last chance is no way on, and riders who are
   * already through do not come from it.
   */
  goes_on: number[];
  /** The riders of the stage before who do not go on, the best first. */
  out: number[];
  /** The riders who would have gone on and withdrew before the draw. The next rider has the place. */
  gave_way: number[];
  draw: StageDraw;
}

interface StageOptions {
  /**
   * The way in which the order of choosing gates is decided. When it is null, time decides where laps break ties, and points decide
   * otherwise.
   */
  gate_mode: GateMode | null;
  /** The seed for gates by lot, any text. */
  seed: string;
}

/** The facts of a class, read once. */
interface ClassSoFar extends ClassRidden {
  standings: readonly Standing[];
}

const blocked = (by: StageBlock['by'], phase: Phase | null = null, entry_ids: number[] = []) => ({
  blocked: { by, phase, entry_ids },
});

/**
 * A rider who withdrew after the stage that was ridden last gives his place in the next one away, as if he had not come. Source:
 * docs/regulation.md §3.5.
 */
function withoutLeft(riders: readonly CategoryRider[], behind: LastRidden): CategoryRider[] {
  return riders.map((rider) => {
    if (rider.removed === null || !REMOVALS[rider.removed].keepsGate) return rider;
    const missed = (run: Run): Run =>
      run.phase === behind ? { ...run, status: 'DNS', place: null, time_ms: null } : run;
    return { ...rider, runs: rider.runs.map(missed) };
  });
}

const idsOf = (standings: readonly Standing[]): number[] => standings.map(({ entry_id }) => entry_id);

/** This finds what still blocks the stage after the one that was ridden last. */
function blockOf(
  { day, behind }: ClassSoFar,
  { needs_decision, cut_decided }: Classification,
  motoFollows: boolean,
) {
  const phases = behind === 'motos' ? day.races : [behind];
  const voided = new Set(
    day.voided.flatMap(({ phase, entry_ids }) => entry_ids.map((id) => `${phase} ${id}`)),
  );
  for (const phase of phases) {
    const open = day.riders.filter(({ rider, runs }) => {
      const run = runs.get(phase);
      return run !== undefined && run.status === null && !voided.has(`${phase} ${rider.entry_id}`);
    });
    const ids = open.map(({ rider }) => rider.entry_id);
    if (ids.length > 0) return blocked('heats_open', phase, ids);
  }
  const [nobodyCame] = day.voided;
  if (nobodyCame) return blocked('heat_void', nobodyCame.phase, nobodyCame.entry_ids);
  const [tie] = needs_decision;
  if (tie) return blocked('tie_open', tie.phase, tie.entry_ids);
  return behind === 'motos' && !cut_decided && !motoFollows
    ? blocked('heats_open', day.races.at(-1) ?? null)
    : null;
}

/**
 * These values decide the order of choosing gates: lap and place of the race before, points, and lot. Source: docs/regulation.md
 * §2.4.
 */
function atGate(one: ClassSoFar, entry_id: number): GateRider {
  const { behind, day } = one;
  const round = day.races.at(-1) ?? 'M1';
  const before = behind === 'motos' ? undefined : one.runIn(entry_id, behind);
  return {
    entry_id,
    time_ms: (before ?? one.runIn(entry_id, round))?.time_ms ?? null,
    // A rider who passed round 1 directly has no place in the last chance, so between the two the points of round 1 decide.
    place: behind === 'LCQ' ? null : (before?.place ?? null),
    moto_points: one.standings.find((standing) => standing.entry_id === entry_id)?.moto_points ?? 0,
    lot: day.riders.find(({ rider }) => rider.entry_id === entry_id)?.rider.lot ?? null,
  };
}

interface Step {
  stage: StageAfterMotos;
  heats: number;
  through: readonly Standing[];
}

/**
 * After round 1, riders who did not pass directly ride again, except those barred by a missed start. Source: docs/regulation.md
 * §1.5.
 */
function lastChance(one: ClassSoFar): Step | null {
  const { day, behind, rules, standings } = one;
  if (day.lastChance === null || behind !== 'motos' || rules.ends === 'toFinal') return null;
  const round = day.races.at(-1) ?? 'M1';
  const through = standings.filter(({ advances, group, entry_id }) => {
    const status = one.runIn(entry_id, round)?.status ?? null;
    return group === 'motos' && !advances && status !== null && (rules.dns === 'count' || !isAbsent(status));
  });
  if (through.length === 0) return null;
  return { stage: 'LCQ', heats: Math.min(day.lastChance.lcq_heats, through.length), through };
}

function knockoutStep({ day, behind, rules, standings }: ClassSoFar): Step | null {
  const path = knockoutPath(qualifyCount(day.size, rules), rules);
  const isNext = (stage: KnockoutStage) =>
    behind === 'motos' || behind === 'LCQ' || comparePhases(stage, behind) > 0;
  const isLast = ({ stage }: { stage: KnockoutStage }) => rules.ends !== 'toFinal' || stage === 'final';
  const step = path.find((one) => isNext(one.stage) && isLast(one));
  if (!step) return null;
  const through = standings.filter((standing) => isThrough(standing, behind));
  return { stage: step.stage, heats: Math.min(step.heats, through.length), through };
}

function passedOf(one: ClassSoFar, standing: Standing): Passed {
  const { entry_id, group, moto_rank, moto_points } = standing;
  const from = group === 'removed' ? 'motos' : group;
  const place = from === 'motos' ? null : (one.runIn(entry_id, from)?.place ?? null);
  return { entry_id, from, place, moto_rank, moto_points };
}

/** This finds the riders who would go on if nobody had withdrawn. */
function gaveWay(riders: readonly CategoryRider[], { rules, behind }: ClassSoFar, order: readonly number[]) {
  const stayed = riders.map((rider) =>
    rider.removed === null || !REMOVALS[rider.removed].keepsGate ? rider : { ...rider, removed: null },
  );
  const { standings } = classify(stayed, rules);
  const left = new Set(riders.filter(({ removed }) => removed !== null).map(({ entry_id }) => entry_id));
  const would = idsOf(standings.filter((standing) => isThrough(standing, behind)));
  return would.filter((id) => left.has(id) && !order.includes(id));
}

/** This finds, among some riders, those who go on from what was ridden last. Source: docs/regulation.md §1.2–§1.5. */
function goingOn(one: ClassSoFar, entry_ids: readonly number[]): number[] {
  const phase = one.behind === 'motos' ? (one.day.races.at(-1) ?? 'M1') : one.behind;
  const going = one.standings.filter((standing) =>
    passesFrom(phase, { ...standing, last_chance: one.runIn(standing.entry_id, 'LCQ') !== undefined }),
  );
  const ids = new Set(idsOf(going));
  return entry_ids.filter((id) => ids.has(id));
}

/** The heats carry their race numbers, which are counted in their order. */
const heatOrder = new Intl.Collator('en', { numeric: true });

/**
 * Where riders are through after each moto, this finds the riders of the one that can be drawn next, by the groups in which they rode the
 * first. The last of them may ride together. Source: docs/regulation.md §1.8.
 */
function nextMoto({ day, behind }: ClassRidden): { phase: Phase; groups: RiderDay[][] } | null {
  if (day.transfers === null || behind !== 'motos') return null;
  const index = day.races.findIndex((phase) => !day.riders.some(({ runs }) => runs.has(phase)));
  const phase = day.races[index];
  if (index < 1 || phase === undefined) return null;
  const { after } = transferredIn(day);
  const left = day.riders.filter(
    ({ rider, runs }) => rider.removed === null && runs.size > 0 && !after.has(rider.entry_id),
  );
  if (left.length === 0) return null;
  if (day.transfers[index]?.heats === 1) return { phase, groups: [left] };
  const heatOf = ({ runs }: RiderDay): string => [...runs.values()][0]?.heat ?? '';
  const groups = [...Map.groupBy(left, heatOf)].toSorted(([a], [b]) => heatOrder.compare(a, b));
  return { phase, groups: groups.map(([, riders]) => riders) };
}

function motoStage(one: ClassSoFar, phase: Phase, groups: readonly RiderDay[][], seed: string): NextStage {
  const ids = new Set(groups.flat().map(({ rider }) => rider.entry_id));
  const passed = one.standings.filter(({ entry_id }) => ids.has(entry_id));
  return {
    stage: phase,
    passed: passed.map((standing) => passedOf(one, standing)),
    goes_on: goingOn(one, idsOf(one.standings)),
    out: [],
    gave_way: [],
    draw: dealMoto(
      groups.map((group) => group.map(({ rider }) => atGate(one, rider.entry_id))),
      `${seed} ${phase}`,
    ),
  };
}

/**
 * This makes the stage that follows what a class has ridden, complete with the riders who pass and why, heats and gates. It
 * computes the facts as the classification does and stores nothing. Where riders are barred, a stage rides with fewer riders, in as
 * many heats as its class needs.
 *
 * @param riders all riders of the class with their runs
 * @param rules the settings of the class
 * @param options the way in which gates are chosen, and the seed
 * @returns the stage as it would be made, or in `blocked` what blocks it
 * Source: docs/regulation.md §1.2–§1.5, §2.3, §2.4, §3.5.
 */
export function nextStage(
  riders: readonly CategoryRider[],
  rules: RaceRules,
  { gate_mode, seed }: StageOptions,
): NextStage | { blocked: StageBlock } {
  const { behind } = riddenOf(readDay(riders, rules), rules);
  const present = withoutLeft(riders, behind);
  const day = readDay(present, rules);
  if (!riders.some(({ runs }) => runs.length > 0)) return blocked('not_drawn');
  const moto = nextMoto({ ...riddenOf(day, rules), behind });
  if ((day.onPoints && moto === null) || behind === 'final' || rules.ends === 'stopped')
    return blocked('over');
  if (day.riders.length === 0) return blocked('nobody_left');
  const classified = classify(present, rules);
  const { standings } = classified;
  const one: ClassSoFar = { ...riddenOf(day, rules), behind, standings };
  const block = blockOf(one, classified, moto !== null);
  if (block) return block;
  if (moto) return motoStage(one, moto.phase, moto.groups, seed);
  const step = lastChance(one) ?? knockoutStep(one);
  if (!step) return blocked('over');
  const { stage, heats, through } = step;
  if (through.length === 0) return blocked('nobody_left');
  const order = stage === 'LCQ' ? orderOfMotos(one, through) : orderOfStage(one, through);
  const timed = rules.tie_break === 'timed' || day.lastChance !== null;
  const gates = order.map((id) => atGate(one, id));
  const mode = gate_mode ?? (timed ? 'pickByTime' : 'pickByPoints');
  const passed = order.flatMap((id) => through.filter(({ entry_id }) => entry_id === id));
  const rode = standings.filter(({ group, rank }) => group === behind && rank !== null);
  const direct = stage === 'LCQ' ? standings.filter((standing) => isThrough(standing, behind)) : [];
  const going = new Set([...order, ...idsOf(direct)]);
  return {
    stage,
    passed: passed.map((standing) => passedOf(one, standing)),
    goes_on: stage === 'LCQ' ? goingOn(one, idsOf(standings)) : goingOn(one, order),
    out: idsOf(rode).filter((id) => !going.has(id)),
    gave_way: stage === 'LCQ' ? [] : gaveWay(riders, one, order),
    draw: dealStage(gates, { heats, gate_mode: mode }, `${seed} ${stage}`),
  };
}

import { type CategoryDay, readDay, type RiderDay } from '#rules/classification/category-day.ts';
import { type Classification, classify, type Standing } from '#rules/classification/classification.ts';
import { GATE_LANES, knockoutPath, lcqPlan, qualifyCount } from '#rules/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/races/types.ts';
import { comparePhases, type KnockoutStage, type Phase, type StageAfterMotos } from '#rules/stages.ts';
import { isAbsent, REMOVALS } from '#rules/statuses.ts';
import type { GateMode, GateRider } from './draw/gate-order.ts';
import { orderFromLastChance, orderFromMotos, orderFromStage, type StageQualifier } from './draw/seeding.ts';
import { dealStage, type StageDraw } from './stage-draw.ts';

/** What a class has ridden last. */
type LastRidden = StageAfterMotos | 'motos';

/** Why no stage can be made of a class now, and which riders are the cause. */
export interface StageBlock {
  /**
   * `not_drawn`: the motos have no heats yet. `heats_open`: somebody's result is missing. `heat_void`: nobody came to a gate, an official
   * says what that counts. `tie_open`: it is undecided which rider goes on. `nobody_left`: all are barred or gone. `over`: nothing follows.
   */
  by: 'not_drawn' | 'heats_open' | 'heat_void' | 'tie_open' | 'nobody_left' | 'over';
  phase: Phase | null;
  entry_ids: number[];
}

/** A rider of the next stage, and what put him where he stands. */
interface Passed {
  entry_id: number;
  /** Where he comes from: in an LCQ class `motos` is a rider who passed round 1 directly. */
  from: LastRidden;
  /** His place there; null: he did not finish, or comes from the motos. */
  place: number | null;
  moto_rank: number | null;
  moto_points: number | null;
}

/** The stage that follows, as it would be made. */
export interface NextStage {
  stage: StageAfterMotos;
  /** Best first. */
  passed: Passed[];
  /** Riders of the stage before who do not go on, best first. */
  out: number[];
  /** Riders who would have gone on and left before the draw: the next one has the place. */
  gave_way: number[];
  draw: StageDraw;
}

interface StageOptions {
  /** What decides the order of choosing gates; null: time where laps break ties, else points. */
  gate_mode: GateMode | null;
  /** For gates by lot: any text. */
  seed: string;
}

/** A class as its facts stand, read once. */
interface ClassSoFar {
  rules: RaceRules;
  day: CategoryDay;
  behind: LastRidden;
  byId: ReadonlyMap<number, RiderDay>;
  standings: readonly Standing[];
}

const blocked = (by: StageBlock['by'], phase: Phase | null = null, entry_ids: number[] = []) => ({
  blocked: { by, phase, entry_ids },
});

const behindOf = (day: CategoryDay): LastRidden =>
  day.stages.at(-1) ?? (day.lastChanceDrawn ? 'LCQ' : 'motos');

/**
 * A rider who left after the stage ridden last gives his place in the next one away: as if he had not come. Source: docs/regulation.md
 * §3.5.
 */
function withoutLeft(riders: readonly CategoryRider[], behind: LastRidden): CategoryRider[] {
  return riders.map((rider) => {
    if (rider.removed === null || !REMOVALS[rider.removed].keepsGate) return rider;
    const missed = (run: Run): Run =>
      run.phase === behind ? { ...run, status: 'DNS', place: null, time_ms: null } : run;
    return { ...rider, runs: rider.runs.map(missed) };
  });
}

const isThrough = ({ advances, group }: Standing, behind: LastRidden): boolean =>
  advances && (group === behind || (behind === 'LCQ' && group === 'motos'));

const idsOf = (standings: readonly Standing[]): number[] => standings.map(({ entry_id }) => entry_id);

/** What is still in the way of the stage after the one ridden last. */
function blockOf({ day, behind }: ClassSoFar, { needs_decision, cut_decided }: Classification) {
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
  return behind === 'motos' && !cut_decided ? blocked('heats_open', day.races.at(-1) ?? null) : null;
}

const runIn = (one: ClassSoFar, id: number, phase: Phase): Run | undefined =>
  one.byId.get(id)?.runs.get(phase);

/** Riders who come from the motos, best first. */
function fromMotos(one: ClassSoFar, through: readonly Standing[]): number[] {
  return orderFromMotos(
    through.map((standing) => ({
      entry_id: standing.entry_id,
      moto_rank: standing.moto_rank ?? through.length,
      place_in_heat: one.rules.moto_mode === 'fixed' ? standing.heat_rank : null,
      moto_points: standing.moto_points ?? 0,
      last_moto: standing.moto_points_by_moto.at(-1) ?? 0,
    })),
    one.rules,
  );
}

function qualifierOf(one: ClassSoFar, standing: Standing, phase: Phase): StageQualifier {
  const { entry_id, moto_rank } = standing;
  const earlier = one.day.stages.filter((stage) => comparePhases(stage, phase) < 0).toReversed();
  const run = runIn(one, entry_id, phase);
  return {
    entry_id,
    place: run?.place ?? null,
    time_ms: run?.time_ms ?? null,
    earlier_places: earlier.map((stage) => runIn(one, entry_id, stage)?.place ?? null),
    moto_rank: moto_rank ?? 0,
  };
}

/** The riders of the next stage, best first. Source: docs/regulation.md §1.5, §2.3. */
function orderOf(one: ClassSoFar, through: readonly Standing[]): number[] {
  const { behind, rules, day } = one;
  if (behind === 'motos') return fromMotos(one, through);
  if (behind !== 'LCQ')
    return orderFromStage(
      through.map((standing) => qualifierOf(one, standing, behind)),
      rules,
    );
  const round = day.races.at(-1) ?? 'M1';
  return orderFromLastChance(
    through.filter(({ group }) => group === 'motos').map((standing) => qualifierOf(one, standing, round)),
    through.filter(({ group }) => group === 'LCQ').map((standing) => qualifierOf(one, standing, 'LCQ')),
    { tie_break: 'timed' },
  );
}

/** What decides the order of choosing gates: lap and place of the race before, points, lot. Source: docs/regulation.md §2.4. */
function atGate(one: ClassSoFar, entry_id: number): GateRider {
  const { behind, day } = one;
  const round = day.races.at(-1) ?? 'M1';
  const before = behind === 'motos' ? undefined : runIn(one, entry_id, behind);
  return {
    entry_id,
    time_ms: (before ?? runIn(one, entry_id, round))?.time_ms ?? null,
    // A rider who passed round 1 directly has no place in the last chance: between the two the points of round 1 speak.
    place: behind === 'LCQ' ? null : (before?.place ?? null),
    moto_points: one.standings.find((standing) => standing.entry_id === entry_id)?.moto_points ?? 0,
    lot: one.byId.get(entry_id)?.rider.lot ?? null,
  };
}

interface Step {
  stage: StageAfterMotos;
  heats: number;
  through: readonly Standing[];
}

/** Round 1 over: riders who did not pass directly ride again, but for those barred by a start not made. Source: docs/regulation.md §1.5. */
function lastChance(one: ClassSoFar): Step | null {
  const { day, behind, rules, standings } = one;
  if (!day.hasLastChance || behind !== 'motos' || rules.ends === 'toFinal') return null;
  const round = day.races.at(-1) ?? 'M1';
  const through = standings.filter(({ advances, group, entry_id }) => {
    const status = runIn(one, entry_id, round)?.status ?? null;
    return group === 'motos' && !advances && status !== null && (rules.dns === 'count' || !isAbsent(status));
  });
  if (through.length === 0) return null;
  return { stage: 'LCQ', heats: Math.min(lcqPlan(day.size).lcq_heats, through.length), through };
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
  const place = from === 'motos' ? null : (runIn(one, entry_id, from)?.place ?? null);
  return { entry_id, from, place, moto_rank, moto_points };
}

/** The riders who would go on if nobody had left. */
function gaveWay(riders: readonly CategoryRider[], { rules, behind }: ClassSoFar, order: readonly number[]) {
  const stayed = riders.map((rider) =>
    rider.removed === null || !REMOVALS[rider.removed].keepsGate ? rider : { ...rider, removed: null },
  );
  const { standings } = classify(stayed, rules);
  const left = new Set(riders.filter(({ removed }) => removed !== null).map(({ entry_id }) => entry_id));
  const would = idsOf(standings.filter((standing) => isThrough(standing, behind)));
  return would.filter((id) => left.has(id) && !order.includes(id));
}

/**
 * The stage that follows what a class has ridden, complete: the riders who pass and why, heats and gates. Facts decide, computed as for
 * the classification; nothing is stored here. A stage rides with fewer where riders are barred, in as many heats as its class asks for.
 * In: all riders of the class with their runs, its settings. Out: the stage as it would be made, or what is in its way.
 * Source: docs/regulation.md §1.2–§1.5, §2.3, §2.4, §3.5.
 */
export function nextStage(
  riders: readonly CategoryRider[],
  rules: RaceRules,
  { gate_mode, seed }: StageOptions,
): NextStage | { blocked: StageBlock } {
  const behind = behindOf(readDay(riders, rules));
  const present = withoutLeft(riders, behind);
  const day = readDay(present, rules);
  if (!riders.some(({ runs }) => runs.length > 0)) return blocked('not_drawn');
  if (day.onPoints || behind === 'final' || rules.ends === 'stopped') return blocked('over');
  if (day.riders.length === 0) return blocked('nobody_left');
  const classified = classify(present, rules);
  const { standings } = classified;
  const byId = new Map(day.riders.map((one) => [one.rider.entry_id, one]));
  const one: ClassSoFar = { rules, day, behind, byId, standings };
  const block = blockOf(one, classified);
  if (block) return block;
  const step = lastChance(one) ?? knockoutStep(one);
  if (!step) return blocked('over');
  const { stage, heats, through } = step;
  if (through.length === 0) return blocked('nobody_left');
  const ranked = stage === 'LCQ' ? fromMotos(one, through) : orderOf(one, through);
  // Straight to the final go as many as its gate has room for.
  const order = rules.ends === 'toFinal' ? ranked.slice(0, GATE_LANES) : ranked;
  const timed = rules.tie_break === 'timed' || day.hasLastChance;
  const gates = order.map((id) => atGate(one, id));
  const mode = gate_mode ?? (timed ? 'pickByTime' : 'pickByPoints');
  const passed = order.flatMap((id) => through.filter(({ entry_id }) => entry_id === id));
  const rode = standings.filter(({ group, rank }) => group === behind && rank !== null);
  const direct = stage === 'LCQ' ? standings.filter((standing) => isThrough(standing, behind)) : [];
  const going = new Set([...order, ...idsOf(direct)]);
  return {
    stage,
    passed: passed.map((standing) => passedOf(one, standing)),
    out: idsOf(rode).filter((id) => !going.has(id)),
    gave_way: stage === 'LCQ' ? [] : gaveWay(riders, one, order),
    draw: dealStage(gates, { heats, gate_mode: mode }, `${seed} ${stage}`),
  };
}

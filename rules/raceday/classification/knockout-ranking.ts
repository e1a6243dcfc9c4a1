import { type CategoryDay, statusIn } from './category-day.ts';
import type { NeedsDecision } from './cut.ts';
import type { MotoLine, MotoRanking } from './moto-ranking.ts';
import { runPoints } from './scoring.ts';
import { type Key, type Keyed, compareKeyed, passingFirst } from './tie-break.ts';
import { ADVANCE_PER_HEAT, LARGEST_KNOCKOUT } from '#rules/formats/gate.ts';
import { LCQ_THROUGH_PER_HEAT } from '#rules/formats/lcq.ts';
import type { Run } from '#rules/raceday/races/types.ts';
import type { KnockoutStage, Phase, StageAfterMotos } from '#rules/stages.ts';
import { statusFacts, statusOrder, type Status } from '#rules/statuses.ts';

/** These are the riders whose day ended or goes on in one stage, in order, with the keys that ordered them. */
export interface StageRanking {
  stage: StageAfterMotos;
  keys: readonly Key[];
  primary: number;
  ordered: StageLine[];
  /** These riders pass to the next stage; the set is empty once that stage has been drawn. */
  advancing: ReadonlySet<number>;
  needs_decision: NeedsDecision[];
}

interface StageLine extends Keyed {
  moto: MotoLine;
  run: Run;
}

type KeyOf = readonly [key: Key, value: (line: MotoLine) => number];

const isTimed = (day: CategoryDay): boolean => day.rules.tie_break === 'timed' || day.lastChance !== null;

const timeOf = (run: Run | undefined): number =>
  run?.status === 'OK' ? (run.time_ms ?? Infinity) : Infinity;

/** This is the place in an earlier stage; the points of a rider who did not finish it count as the place. */
function placeIn(line: MotoLine, stage: StageAfterMotos, day: CategoryDay): number {
  const run = line.day.runs.get(stage);
  return run ? (runPoints(run, day.heatSize(run), { dns: 'count' }) ?? Infinity) : Infinity;
}

/** A rider who did not finish equals the last place only where the settings allow it. */
const equalsLast = (status: Status | null, day: CategoryDay): boolean =>
  status !== null && statusFacts(status).mayEqualLast && day.rules.dnf_in_ko === 'asLast';

/** This is the place among those who reached the stage. */
function placeHere(line: MotoLine, stage: StageAfterMotos, day: CategoryDay): number {
  const status = statusIn(line.day, stage);
  return status === 'OK' || equalsLast(status, day) ? placeIn(line, stage, day) : 0;
}

function statusHere(line: MotoLine, stage: StageAfterMotos, day: CategoryDay): number {
  const status = statusIn(line.day, stage);
  return equalsLast(status, day) ? statusOrder('OK') : statusOrder(status);
}

const key = (by: Key['by'], phase: Key['phase'], value: KeyOf[1]): KeyOf => [{ by, phase }, value];

/**
 * Riders who did not finish are ordered by the phase before: by its lap time, or without timing, in the final, by the points of the motos.
 */
function beforeNonFinish(
  stage: StageAfterMotos,
  earlier: readonly KnockoutStage[],
  day: CategoryDay,
): KeyOf[] {
  const unlessFinished =
    (value: (line: MotoLine) => number) =>
    (line: MotoLine): number => {
      const status = statusIn(line.day, stage);
      return status === 'OK' || status === null ? 0 : value(line);
    };
  if (isTimed(day)) {
    const lastMoto = day.races.findLast((race) => day.riders.some((rider) => statusIn(rider, race))) ?? 'M1';
    const phases: Phase[] = [...earlier, ...(stage === 'LCQ' ? [] : (['LCQ'] as const)), lastMoto];
    const previous = (line: MotoLine): Phase => phases.find((phase) => line.day.runs.has(phase)) ?? lastMoto;
    const value = unlessFinished((line) => timeOf(line.day.runs.get(previous(line))));
    return [key('time', earlier[0] ?? lastMoto, value)];
  }
  if (stage !== 'final') return [];
  return [
    key(
      'points',
      null,
      unlessFinished((line) => line.points ?? Infinity),
    ),
  ];
}

/**
 * This function lists the chain of keys of a stage, without the last keys, which are those of the motos.
 * Source: docs/regulation.md §3.6.
 */
function stageKeys(stage: StageAfterMotos, day: CategoryDay): KeyOf[] {
  const index = day.stages.findIndex((one) => one === stage);
  const earlier = day.stages.slice(0, Math.max(0, index)).reverse();
  const time = (phase: StageAfterMotos): KeyOf[] =>
    isTimed(day) ? [key('time', phase, (line) => timeOf(line.day.runs.get(phase)))] : [];
  return [
    key('status', stage, (line) => statusHere(line, stage, day)),
    key('place', stage, (line) => placeHere(line, stage, day)),
    ...time(stage),
    ...beforeNonFinish(stage, earlier, day),
    ...earlier.flatMap((before) => [
      key('place', before, (line) => placeIn(line, before, day)),
      ...time(before),
    ]),
  ];
}

function byHeat(lines: readonly StageLine[]): StageLine[][] {
  const heats = new Map<string, StageLine[]>();
  for (const line of lines) {
    const heat = line.run.heat ?? '';
    const found = heats.get(heat);
    if (found) found.push(line);
    else heats.set(heat, [line]);
  }
  return [...heats.values()];
}

/** The first riders of every heat that is over advance. Heats that are not printed show only their own places. */
function advancingFrom(stage: StageAfterMotos, ordered: readonly StageLine[], gates: number) {
  const through = stage === 'LCQ' ? LCQ_THROUGH_PER_HEAT : ADVANCE_PER_HEAT;
  const advancing = new Set<number>();
  const needs: NeedsDecision[] = [];
  for (const heat of byHeat(ordered)) {
    const over = heat.every((line) => line.run.status !== null);
    if (over && heat.every((line) => line.run.heat !== null)) {
      const { passing, undecided } = passingFirst(
        heat.filter(({ run }) => run.status !== null && statusFacts(run.status).advances),
        through,
      );
      for (const id of passing) advancing.add(id);
      if (undecided.length > 0) needs.push({ phase: stage, entry_ids: undecided });
      continue;
    }
    for (const { run, entry_id } of heat) {
      if (run.status === 'OK' && run.place !== null && run.place <= through) advancing.add(entry_id);
    }
  }
  const best = ordered.filter((line) => advancing.has(line.entry_id)).slice(0, gates);
  return { advancing: new Set(best.map((line) => line.entry_id)), needs };
}

/**
 * While a stage is being ridden, riders who are sure to go on (or have finished, in the final) come first, then those still to ride, then
 * those who are out.
 */
function progress(line: StageLine, stage: StageAfterMotos, advancing: ReadonlySet<number>): number {
  if (stage === 'final' ? line.run.status === 'OK' : advancing.has(line.entry_id)) return 0;
  return line.run.status === null ? 1 : 2;
}

/**
 * This function orders the riders whose last stage is a given one.
 * @param stage - the stage
 * @param lines - the riders whose last stage it is, as the ranking of the motos has them
 * @param day - the facts of the category
 * @param ranking - the ranking of its motos
 * @param nextDrawn - true when a later stage is drawn
 * @returns the riders in order with the keys that ordered them, those who advance, and the ties that need a decision
 * Source: docs/regulation.md §3.6.
 */
export function rankStage(
  stage: StageAfterMotos,
  lines: readonly MotoLine[],
  day: CategoryDay,
  ranking: MotoRanking,
  nextDrawn: boolean,
): StageRanking {
  const own = stageKeys(stage, day);
  const keys = [{ by: 'progress', phase: stage } satisfies Key, ...own.map(([key]) => key), ...ranking.keys];
  const ordered = lines
    .flatMap((moto): StageLine[] => {
      const run = moto.day.runs.get(stage);
      const values = [0, ...own.map(([, value]) => value(moto)), ...moto.values];
      return run ? [{ entry_id: moto.entry_id, moto, run, values }] : [];
    })
    .sort(compareKeyed);
  const underWay = !nextDrawn && (stage !== 'final' || ordered.some((line) => line.run.status === null));
  const gates = LARGEST_KNOCKOUT - (stage === 'LCQ' ? (day.lastChance?.direct ?? 0) : 0);
  const { advancing, needs } =
    underWay && stage !== 'final'
      ? advancingFrom(stage, ordered, gates)
      : { advancing: new Set<number>(), needs: [] };
  const placed = underWay
    ? ordered
        .map((line) => ({ ...line, values: [progress(line, stage, advancing), ...line.values.slice(1)] }))
        .sort(compareKeyed)
    : ordered;
  return { stage, keys, primary: 2, ordered: placed, advancing, needs_decision: needs };
}

import type { CategoryDay } from './category-day.ts';
import type { MotoLine, MotoRanking } from './moto-ranking.ts';
import { type Reason, reasonBetween } from './reason.ts';
import { passingFirst } from './tie-break.ts';
import { transferredIn } from './transferred.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { ADVANCE_PER_HEAT } from '#rules/formats/gate.ts';
import type { Phase } from '#rules/stages.ts';

/** An official has to order these riders, or send them to race again, before the day goes on. */
export interface NeedsDecision {
  phase: Phase;
  entry_ids: number[];
}

/** These riders pass from the motos; in a class with a last chance, they pass round 1 directly. */
export interface Cut {
  qualified: ReadonlySet<number>;
  /** It is true when all motos are ridden and nothing is left to an official, or when the next stage is already drawn. */
  decided: boolean;
  needs_decision: NeedsDecision[];
  /** These are the reasons why the last riders who pass are in and the first who do not are out. */
  reasons: ReadonlyMap<number, Reason>;
}

/** This function computes by the keys which riders of a group pass. A rider barred by a DNS is never promoted. */
function computedCut(group: readonly MotoLine[], take: number, phase: Phase) {
  const ready = group.some((line) => line.started) && !group.some((line) => line.pending);
  if (!ready) return { passing: [], ready, needs: [] };
  const eligible = group.filter((line) => line.started && line.missed === 0);
  const { passing, undecided } = passingFirst(eligible, take);
  return { passing, ready, needs: undecided.length > 0 ? [{ phase, entry_ids: undecided }] : [] };
}

/**
 * A rider who rides the next stage has passed, whatever the keys give. In a class with a last chance, a rider who did not have to ride it
 * has passed.
 */
function passedByFacts(day: CategoryDay, group: readonly MotoLine[], take: number): number[] | null {
  if (day.stages.length > 0) {
    return group.flatMap((line) =>
      day.stages.some((stage) => line.day.runs.has(stage)) ? [line.entry_id] : [],
    );
  }
  if (!day.lastChanceDrawn) return null;
  return group
    .filter((line) => line.missed === 0 && line.started && !line.day.runs.has('LCQ'))
    .slice(0, take)
    .map((line) => line.entry_id);
}

function edgeReasons(
  group: readonly MotoLine[],
  qualified: ReadonlySet<number>,
  ranking: MotoRanking,
): [number, Reason][] {
  const lastIn = group.findLast((line) => qualified.has(line.entry_id));
  const firstOut = group.find((line) => line.started && !qualified.has(line.entry_id));
  if (!lastIn || !firstOut) return [];
  const reason = (mine: MotoLine, theirs: MotoLine, edge: Reason['edge']): [number, Reason] => {
    const found = reasonBetween(mine, theirs, ranking.keys, edge);
    return [mine.entry_id, found.by === 'tie' ? { ...found, by: 'drawn' } : found];
  };
  return [reason(lastIn, firstOut, 'last_in'), reason(firstOut, lastIn, 'first_out')];
}

/**
 * This function decides whether every heat sends on its own first four riders, instead of the class its best. Heats have to be printed for
 * it.
 * Source: docs/regulation.md §3.5.
 */
function cutsByHeat(day: CategoryDay, ranking: MotoRanking): boolean {
  const inHeats = ranking.heats.reduce((sum, heat) => sum + heat.length, 0);
  const riding = ranking.ordered.filter((line) => line.started || line.pending).length;
  if (riding === 0 || inHeats < riding) return false;
  if (day.lastChance !== null) return true;
  return FORMATS[day.rules.heats].eachHeatSendsItsFirstFour(day.rules) && day.qualify >= 2 * ADVANCE_PER_HEAT;
}

/**
 * This function finds among whom the riders who go on from the motos are chosen: the whole class, or each heat.
 * @param day - the facts of the category
 * @param ranking - the ranking of its motos
 * @returns the groups with their riders in order, and the number of riders who pass from each
 * Source: docs/regulation.md §3.5.
 */
export function cutGroups(day: CategoryDay, ranking: MotoRanking): { groups: MotoLine[][]; take: number } {
  if (cutsByHeat(day, ranking)) return { groups: ranking.heats, take: ADVANCE_PER_HEAT };
  return { groups: [ranking.ordered], take: day.lastChance?.direct ?? day.qualify };
}

/**
 * This function decides which riders go on from the motos. A tie on every key across the cut asks for a decision and leaves those riders
 * out until it is made.
 * @param day - the facts of the category
 * @param ranking - the ranking of its motos
 * @returns the riders who pass, whether the cut is decided, the ties that need a decision, and the reasons at the edge of the cut
 * Source: docs/regulation.md §3.4, §3.5.
 */
export function cutDay(day: CategoryDay, ranking: MotoRanking): Cut {
  const last = day.races.at(-1) ?? 'M1';
  const voided = day.voided.map((race) => ({ ...race }));
  if (day.onPoints) {
    const ready = ranking.ordered.some((line) => line.started) && !ranking.ordered.some((l) => l.pending);
    return { qualified: new Set(), decided: ready, needs_decision: voided, reasons: new Map() };
  }
  if (day.transfers) {
    const { after, needs } = transferredIn(day);
    const needs_decision = [...voided, ...needs];
    const ready = ranking.ordered.some((line) => line.started) && !ranking.ordered.some((l) => l.pending);
    const decided = ready && needs_decision.length === 0;
    return { qualified: new Set(after.keys()), decided, needs_decision, reasons: new Map() };
  }
  const { groups, take } = cutGroups(day, ranking);
  const cuts = groups.map((group) => {
    const computed = computedCut(group, take, last);
    const facts = passedByFacts(day, group, take);
    return facts ? { passing: facts, ready: true, needs: [] } : computed;
  });
  const qualified = new Set(cuts.flatMap((cut) => cut.passing));
  const needs_decision = [...voided, ...cuts.flatMap((cut) => cut.needs)];
  return {
    qualified,
    decided: cuts.length > 0 && cuts.every((cut) => cut.ready) && needs_decision.length === 0,
    needs_decision,
    reasons: new Map(
      groups.flatMap((group, index) =>
        cuts[index]?.needs.length === 0 ? edgeReasons(group, qualified, ranking) : [],
      ),
    ),
  };
}

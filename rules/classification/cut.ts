import type { CategoryDay } from './category-day.ts';
import type { MotoLine, MotoRanking } from './moto-ranking.ts';
import { type Reason, reasonBetween } from './reason.ts';
import { passingFirst } from './tie-break.ts';
import { ADVANCE_PER_HEAT, lcqPlan } from '#rules/races/transfer.ts';
import type { Phase } from '#rules/stages.ts';

/** Riders an official has to order, or to send to race again, before the day goes on. */
export interface NeedsDecision {
  phase: Phase;
  entry_ids: number[];
}

/** Who passes from the motos (in an LCQ class: who passes round 1 directly). */
export interface Cut {
  qualified: ReadonlySet<number>;
  /** All motos ridden and nothing left to an official, or the next stage already drawn. */
  decided: boolean;
  needs_decision: NeedsDecision[];
  /** Why the last who pass are in and the first who do not are out. */
  reasons: ReadonlyMap<number, Reason>;
}

/** Who of a group of riders passes, as the keys say. A rider barred by a DNS is never promoted. */
function computedCut(group: readonly MotoLine[], take: number, phase: Phase) {
  const ready = group.some((line) => line.started) && !group.some((line) => line.pending);
  if (!ready) return { passing: [], ready, needs: [] };
  const eligible = group.filter((line) => line.started && line.missed === 0);
  const { passing, undecided } = passingFirst(eligible, take);
  return { passing, ready, needs: undecided.length > 0 ? [{ phase, entry_ids: undecided }] : [] };
}

/** Whoever rides the next stage has passed, whatever the keys say; in an LCQ class, whoever did not have to ride the last chance. */
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
 * Whether every heat sends its own first four, rather than the class its best; heats have to be printed for it.
 * Source: docs/regulation.md §3.5.
 */
function cutsByHeat(day: CategoryDay, ranking: MotoRanking): boolean {
  const inHeats = ranking.heats.reduce((sum, heat) => sum + heat.length, 0);
  const riding = ranking.ordered.filter((line) => line.started || line.pending).length;
  if (riding === 0 || inHeats < riding) return false;
  return day.hasLastChance || (day.rules.heats === 'UCI' && day.qualify >= 2 * ADVANCE_PER_HEAT);
}

/**
 * Who goes on from the motos. In: the day and its moto ranking. A tie on every key across the cut asks for a
 * decision and leaves those riders out until it comes. Source: docs/regulation.md §3.4, §3.5.
 */
export function cutDay(day: CategoryDay, ranking: MotoRanking): Cut {
  const last = day.races.at(-1) ?? 'M1';
  const voided = day.voided.map((race) => ({ ...race }));
  if (day.onPoints) {
    const ready = ranking.ordered.some((line) => line.started) && !ranking.ordered.some((l) => l.pending);
    return { qualified: new Set(), decided: ready, needs_decision: voided, reasons: new Map() };
  }
  const byHeat = cutsByHeat(day, ranking);
  const groups = byHeat ? ranking.heats : [ranking.ordered];
  const atOnce = day.hasLastChance ? lcqPlan(day.size).direct : day.qualify;
  const take = byHeat ? ADVANCE_PER_HEAT : atOnce;
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

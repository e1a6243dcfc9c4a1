import type { DayPack } from '#contract/raceday/judging/day.ts';
import { gateProblems, type HeatProblem, sheetProblems } from '#rules/raceday/judging/heat-legality.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { countedOps } from '#rules/raceday/judging/verdict/counted-ops.ts';
import * as m from '#text/messages/messages.js';
import type { TableHeat } from './board.ts';

/** Tells whether a problem is a rider who was seen in a heat for which the rider was not drawn. */
const isStranger = (problem: HeatProblem): problem is Extract<HeatProblem, { kind: 'stranger' }> =>
  problem.kind === 'stranger';

/** Collects warnings by heat: riders of other heats on a sheet or at the gate, in words for both heats. */
export function warningsIn(
  board: readonly Omit<TableHeat, 'mark'>[],
  { riders, heats, classes }: DayPack,
): Map<string, string[]> {
  const day = { riders, heats, classes, results: [] };
  const plateOf = (entry_id: number) => riders.find((one) => one.entry_id === entry_id)?.plate ?? '?';
  const keyOf = new Map(heats.map((one) => [one.number, heatKeyOf(one)]));
  const warnings = new Map<string, Set<string>>();
  const warn = (key: string, words: string) => warnings.set(key, (warnings.get(key) ?? new Set()).add(words));
  for (const { key, heat, number, columns, ops, verdict } of board) {
    if (ops.length === 0) continue;
    const sheets = columns
      .filter(({ seat }) => seat !== null)
      .flatMap(({ cells, marks }) =>
        sheetProblems({ order: cells.map(({ who }) => [who]), marks }, heat, day),
      );
    const call = countedOps(ops).findLast((op) => op.kind === 'call' && op.attempt === verdict.attempt);
    const gate = call?.kind === 'call' ? gateProblems(call.body, heat, day) : [];
    const seen = [
      ...sheets.filter(isStranger).map((one) => ({ one, atGate: false })),
      ...gate.filter(isStranger).map((one) => ({ one, atGate: true })),
    ];
    for (const { one, atGate } of seen) {
      const [home = '–'] = one.numbers;
      const plates = one.entry_ids.length === 0 ? one.plate : one.entry_ids.map(plateOf).join(', ');
      const facts = { plates, home, number };
      warn(key, atGate ? m.table_stranger_gate(facts) : m.table_stranger_sheet(facts));
      const own = keyOf.get(home);
      if (own !== undefined && own !== key) warn(own, m.table_stranger_home(facts));
    }
    for (const problem of gate)
      if (problem.kind === 'crowded') warn(key, m.park_crowded({ count: problem.count }));
  }
  return new Map([...warnings].map(([key, words]) => [key, [...words]]));
}

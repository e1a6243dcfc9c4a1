import type { DayPack } from '#contract/judging/day.ts';
import { gateProblems } from '#rules/judging/heat-legality.ts';
import * as m from '#text/messages/messages.js';
import { callOf, type ParkHeat } from './park-heats.ts';

/** What is strange about who stands at a gate, in words: riders of other races, more than it has lanes for. */
export function gateWarnings(heat: ParkHeat, { riders, heats, classes }: DayPack): string[] {
  const plateOf = (entry_id: number) => riders.find((one) => one.entry_id === entry_id)?.plate ?? '?';
  const { absent, present } = callOf(heat, true);
  const others = present.filter((entry_id) => !heat.guests.includes(entry_id));
  const day = { riders, heats, classes, results: [] };
  return gateProblems({ present: [...others, ...heat.guests], absent }, heat.heat, day).flatMap((problem) => {
    switch (problem.kind) {
      case 'stranger': {
        const number = problem.numbers[0] ?? '–';
        return problem.entry_ids.map((entry_id) => m.park_stranger({ plate: plateOf(entry_id), number }));
      }
      case 'crowded':
        return [m.park_crowded({ count: problem.count })];
      case 'removed':
        return [m.park_removed({ plate: plateOf(problem.entry_id) })];
      default:
        return [];
    }
  });
}

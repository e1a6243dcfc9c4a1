import type { DayPack } from '#contract/raceday/judging/day.ts';
import { type HeatProblem, type KnownDay, sheetProblems } from '#rules/raceday/judging/heat-legality.ts';
import { type HeatName, type FinishSheet } from '#rules/raceday/judging/heat-ops.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import type { SaidSheet } from '#web/parts/day-log/sheets.ts';
import type { LineHeat } from './heats.ts';

/** Gives what this phone knows of the day: its lists, and the seat's sheets so far. */
export function knownDay(
  { riders, heats, classes }: DayPack,
  said: ReadonlyMap<string, SaidSheet>,
): KnownDay {
  const results = [...said.values()].flatMap(({ kept, sheet: { order, marks } }) => {
    const { heat } = kept.op;
    if (heat === null) return [];
    const came = order.flat().filter((who) => typeof who === 'number');
    return [
      ...came.map((entry_id) => ({ heat, entry_id, status: 'OK' as const })),
      ...marks.map(({ entry_id, status }) => ({ heat, entry_id, status })),
    ];
  });
  return { riders, heats, results, classes };
}

/** Reads a plate that has no tile in the heat: names its rider after all, or explains what is strange. */
export function readPlate(
  plate: string,
  heat: HeatName,
  day: KnownDay,
  heats: readonly LineHeat[],
): { entry_id: number } | { words: string } {
  const [problem] = sheetProblems({ order: [[plate]], marks: [] }, heat, day);
  if (problem?.kind === 'own_plate') return { entry_id: problem.entry_id };
  const number = problem?.kind === 'stranger' ? problem.numbers[0] : undefined;
  const home = heats.find((one) => one.number === number);
  if (home === undefined) return { words: m.judge_strange_nobody({ plate }) };
  const where = `${home.class_name} · ${phaseShort(home.heat.phase)}`;
  return { words: m.judge_strange({ plate, number: home.number, where }) };
}

function wordsOf(problem: HeatProblem, day: KnownDay): string | null {
  const plateOf = (entry_id: number) => day.riders.find((one) => one.entry_id === entry_id)?.plate ?? '?';
  switch (problem.kind) {
    case 'barred': {
      const { entry_id, status, number } = problem;
      return m.judge_warn_barred({ plate: plateOf(entry_id), status, number });
    }
    case 'elsewhere':
      return m.judge_warn_elsewhere({ plate: plateOf(problem.entry_id), number: problem.number });
    case 'nobody':
      return m.judge_warn_nobody();
    default:
      // The judge read about strange plates when they were typed; taps cannot cause other problems.
      return null;
  }
}

/** Gives the warning that a judge reads before a sheet is recorded. It is null when there is none. */
export function warningOf(
  sheet: Pick<FinishSheet, 'order' | 'marks'>,
  heat: HeatName,
  day: KnownDay,
): string | null {
  const words = sheetProblems(sheet, heat, day).map((problem) => wordsOf(problem, day));
  return words.find((one) => one !== null) ?? null;
}

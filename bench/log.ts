import { codesOf, readCode, type CarriedSheet } from '#rules/raceday/judging/carried/carried-sheets.ts';
import type { HeatName, HeatOp } from '#rules/raceday/judging/heat-ops.ts';
import { heatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';
import type { JudgingProperty } from '#rules/raceday/judging/testing/about.ts';
import { CODE_PROPERTIES } from '#rules/raceday/judging/testing/code-properties.ts';
import { LOG_PROPERTIES } from '#rules/raceday/judging/testing/log-properties.ts';
import { sheetOp } from '#rules/raceday/judging/testing/told.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';

const RUNS = 20_000;
const HEATS = 400;
const GATE = [1, 2, 3, 4, 5, 6, 7, 8];

/** Checks a property with as many cases as required. A case that contradicts it is printed in full. */
function hold({ says, check }: JudgingProperty): Row {
  const begun = performance.now();
  let holds = true;
  try {
    check(RUNS);
  } catch (error) {
    holds = false;
    console.error(error);
  }
  const seconds = (performance.now() - begun) / 1000;
  return {
    what: says,
    figure: `${RUNS.toLocaleString('en')} histories in ${seconds.toFixed(1)} s`,
    beside: '',
    target: 'no counter-example',
    holds,
  };
}

/** Makes the sheets of three judges of a day, one of whom swaps two riders in every seventh heat. */
function dayOfSheets(): HeatOp[][] {
  const told = GATE.join(' ');
  return Array.from({ length: HEATS }, (_, index) => [
    sheetOp(`A${index + 1}`, 1, told),
    sheetOp(`B${index + 1}`, 2, told),
    sheetOp(`C${index + 1}`, 3, index % 7 === 0 ? told.replace('3 4', '4 3') : told),
  ]);
}

function fold(): Row {
  const heats = dayOfSheets();
  const figures = Array.from({ length: 15 }, () => {
    const begun = performance.now();
    for (const ops of heats) heatVerdict(ops, { entry_ids: GATE, seats: 3 });
    return performance.now() - begun;
  });
  const ms = median(figures);
  return {
    what: `${HEATS} heats × 3 sheets to their verdicts`,
    figure: `${ms.toFixed(1)} ms`,
    beside: `${((ms * 1000) / HEATS).toFixed(0)} µs a heat`,
    target: '≤ 100 ms',
    holds: ms <= 100,
  };
}

/** A judge's sheets of a morning (docs/decisions/0089-words-are-proved.md). */
const SHEETS_A_CODE = 60;

function carry(): Row {
  const ridersOf = ({ category_id, serie }: HeatName) =>
    GATE.map((lane) => ({ entry_id: category_id * 100 + serie * 10 + lane, lane }));
  const sheets = Array.from({ length: SHEETS_A_CODE }, (_, index): CarriedSheet => {
    const heat: HeatName = { category_id: 300 + Math.floor(index / 3), phase: 'M1', serie: (index % 3) + 1 };
    const order = ridersOf(heat).map(({ entry_id }) => [entry_id]);
    const sheet = { order, marks: [], laps: [], list: listPrint(ridersOf(heat)) };
    return {
      device_n: index + 1,
      heat,
      attempt: 1,
      said_ms: 1.8e12 + index * 75_321,
      sheet,
      mac: '0123456789abcdef',
    };
  });
  const begun = performance.now();
  const codes = codesOf({ race_id: 12, device_id: '0b5c3f0e-9b1d-4f6a-8c2e-5a7d9e1f2b3c', sheets }, ridersOf);
  const read = codes.flatMap((code) => readCode(code, ridersOf)?.sheets ?? []).length;
  const ms = performance.now() - begun;
  const signs = codes.map(({ length }) => length).join(' + ');
  return {
    what: `${SHEETS_A_CODE} sheets with their proofs in a code, and read again`,
    figure: `${codes.length} code of ${signs} signs, ${ms.toFixed(0)} ms`,
    beside: 'version 25 carries 1,853 signs',
    target: '1 code',
    holds: codes.length === 1 && read === SHEETS_A_CODE,
  };
}

/** Measures the log of a day: its properties, with enough cases to find rare errors, and its cost. */
export function benchLog(): Row[] {
  return [...[...LOG_PROPERTIES, ...CODE_PROPERTIES].map(hold), fold(), carry()];
}

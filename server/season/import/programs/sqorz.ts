import { stageCalled } from '#rules/files/result-sheet.ts';
import type { LostStatus } from '#rules/statuses.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import type { Cells, ReadClass, ReadRow } from '#server/season/import/programs/rows.ts';

type Facts = Readonly<Record<string, unknown>>;

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const factsIn = (value: unknown): Facts => (isFacts(value) ? value : {});
/** Events give null where they have no list. */
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (facts: Facts, key: string): string => {
  const value = facts[key];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

/** The envelope in which the programs around Sqorz keep an answer. */
const DEEPEST = 3;

/**
 * Finds the part of a JSON file that has one of these keys, also inside the envelopes of the programs that fetch it:
 * `{ data: { classRanks } }`. It is null when there is none.
 */
export function partWith(file: unknown, key: string, depth = DEEPEST): Facts | null {
  if (!isFacts(file)) return Array.isArray(file) && file.length === 1 ? partWith(file[0], key, depth) : null;
  if (key in file) return file;
  if (depth === 0) return null;
  for (const value of Object.values(file)) {
    const found = isFacts(value) ? partWith(value, key, depth - 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The names that Sqorz gives the races of a class. One is null when it is called as everywhere. */
const phaseCodes: Readonly<Record<Phase, string | null>> = {
  M1: null,
  M2: null,
  M3: null,
  M4: null,
  M5: null,
  M6: null,
  M7: null,
  M8: null,
  LCQ: null,
  playoff_16: '16F',
  playoff_8: '8F',
  playoff_4: '4F',
  playoff_2: '2F',
  final: '1F',
};

/** Finds the race of a result by its code, and by its name where the code is missing. */
function phaseOf(codes: readonly string[]): Phase | null {
  for (const code of codes) {
    const phase = PHASES.find((one) => phaseCodes[one] === code.toUpperCase()) ?? stageCalled(code);
    if (phase !== null) return phase;
  }
  return null;
}

/** From these numbers on a result is no place, but a status: 103001 is the second who did not start. */
const firstCode: Readonly<Record<LostStatus, number>> = {
  DNF: 100_000,
  REL: 101_000,
  DSQ: 102_000,
  CR: Infinity,
  DNS: 103_000,
};
/** A place is smaller than this, and a status is not. */
const FIRST_STATUS = Math.min(...Object.values(firstCode));

/** Writes a result as other programs do. A code becomes the word of its status, and 0 is no result. */
function plainCode(result: string): string {
  const code = Number(result);
  if (code === 0) return '';
  if (!(code >= FIRST_STATUS)) return result;
  const reached = LOST_STATUSES.filter((status) => code >= firstCode[status]);
  return reached.toSorted((a, b) => firstCode[b] - firstCode[a])[0] ?? result;
}

/** A larger number than this cannot be a lap in seconds, so it is in milliseconds. */
const LONGEST_LAP_S = 600;

function plainTime(time: string): string {
  const value = Number(time);
  return value > LONGEST_LAP_S ? String(value / 1000) : time;
}

/** Reads a rider. Details are missing for a rider who is only listed. */
function rowOf(summary: Facts, at: string, cells: Cells): ReadRow {
  const row = cells.row(at);
  for (const [index, detail] of listIn(summary['competitorRankDetails']).entries()) {
    const ride = factsIn(detail);
    const codes = ['phaseCode', 'phaseName', 'phaseBlockCode'].map((key) => textIn(ride, key));
    const column = codes.find((code) => code !== '') ?? String(index);
    row.run({
      at: `${at}.${column}`,
      phase: phaseOf(codes),
      column,
      result: plainCode(textIn(ride, 'result')),
      heat: textIn(ride, 'raceName'),
      time: plainTime(textIn(ride, 'time')),
      hill: plainTime(textIn(ride, 'hillTime')),
      point: plainTime(textIn(ride, 'corner2Time')),
    });
  }
  return row.rider({
    plate: textIn(summary, 'plate'),
    name: `${textIn(summary, 'firstName')} ${textIn(summary, 'lastName')}`.trim(),
    club: textIn(summary, 'groupName'),
    rank: textIn(summary, 'rank'),
  });
}

/** Reads the classes of an event as Sqorz exports it. Source: docs/regulation.md §8, codes of results §3.3. */
export function readSqorz(file: unknown, cells: Cells): ReadClass[] {
  const event = partWith(file, 'classRanks');
  if (event === null || !Array.isArray(event['classRanks']))
    throw new ImportRefusal('import_program_unknown', '$');
  return listIn(event['classRanks']).map((one, index) => {
    const ranked = factsIn(one);
    const at = `classRanks[${index}]`;
    return {
      name: textIn(ranked, 'className') || textIn(ranked, 'perpetualClassCode'),
      at,
      rows: listIn(ranked['competitorRankSummaries']).map((summary, line) =>
        rowOf(factsIn(summary), `${at}.competitorRankSummaries[${line}]`, cells),
      ),
    };
  });
}

import type {
  HeatOp,
  Finisher,
  Mark,
  RuledResult,
  Said,
  FinishSheet,
} from '#rules/raceday/judging/heat-ops.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';

const markOf = (word: string): Mark | null => {
  const status = LOST_STATUSES.find((one) => word.endsWith(one));
  return status ? { entry_id: Number(word.slice(0, -status.length)), status } : null;
};
const finisherOf = (word: string): Finisher =>
  word === '?' ? null : /^\d+$/.test(word) ? Number(word) : word;

/** A sheet as a judge writes it down: `1 2=3 ? W4 5DNF`. */
export function sheetTold(told: string): FinishSheet {
  const words = told.split(' ').filter((word) => word !== '');
  return {
    order: words.filter((word) => !markOf(word)).map((word) => word.split('=').map(finisherOf)),
    marks: words.map(markOf).filter((mark) => mark !== null),
    laps: [],
    list: 'list',
  };
}

/** Results as they are read out: `1 2 3 5DNF`, places in that order; `0` after an entry: none. */
export const resultsTold = (told: string): RuledResult[] =>
  told.split(' ').map((word, index) => {
    const mark = markOf(word);
    if (mark) return { ...mark, place: null, time_ms: null };
    if (word.endsWith('-'))
      return { entry_id: Number(word.slice(0, -1)), status: null, place: null, time_ms: null };
    return { entry_id: Number(word), status: 'OK', place: index + 1, time_ms: null };
  });

/** An operation of a device, `A3` being the third of device A. */
export function op(
  id: string,
  said: Said,
  rest: Partial<Pick<HeatOp, 'seat' | 'attempt' | 'held'>> = {},
): HeatOp {
  const envelope = { op_id: id, device_id: id.slice(0, 1), device_n: Number(id.slice(1)) };
  return { ...envelope, heat: null, seat: null, attempt: 1, held: false, ...rest, ...said };
}

/** A sheet of a finish judge. */
export const sheetOp = (id: string, seat: number, told: string, attempt = 1): HeatOp =>
  op(id, { kind: 'sheet', body: sheetTold(told) }, { seat, attempt });

/** The table decides, over what it had heard. */
export const rulingOp = (
  id: string,
  told: string,
  over: readonly string[] = [],
  rest: { kind?: 'ruling' | 'seal' | 'standing'; attempt?: number } = {},
): HeatOp =>
  op(
    id,
    {
      kind: rest.kind ?? 'ruling',
      body: { results: resultsTold(told), over, heard: [], reason: null, article: null, signed_by: null },
    },
    { attempt: rest.attempt ?? 1 },
  );

/** The server says that results stand, over what it said so before. */
export const standingOp = (
  id: string,
  results: readonly RuledResult[],
  over: readonly string[],
  attempt: number,
): HeatOp =>
  op(
    id,
    {
      kind: 'standing',
      body: {
        results: results
          .filter(({ status }) => status !== null)
          .map(({ entry_id, status, place, time_ms }) => ({ entry_id, status, place, time_ms })),
        over,
        heard: [],
        reason: null,
        article: null,
        signed_by: null,
      },
    },
    { attempt },
  );

/** A judge takes his sheet back. */
export const retractOp = (id: string, seat: number, attempt = 1): HeatOp =>
  op(id, { kind: 'retract', body: { why: 'other_race' } }, { seat, attempt });

/** The gate marshal’s word. */
export const callOp = (id: string, present: readonly number[], absent: readonly number[]): HeatOp =>
  op(id, { kind: 'call', body: { present, absent, lanes: [] } });

/** One phone stands in for another. */
export const takeoverOp = (id: string, seat: number, from: string): HeatOp =>
  op(id, { kind: 'takeover', body: { from } }, { seat });

/** The heat is ridden again. */
export const rerunOp = (id: string, attempt: number): HeatOp =>
  op(id, { kind: 'rerun', body: { reason: 'red flag' } }, { attempt });

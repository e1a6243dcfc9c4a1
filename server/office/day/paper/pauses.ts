import type { ProgrammeRow } from '#server/pdf/documents/day-request.ts';

/** A break or a podium, with the race that comes after it; null: it ends the day. */
export interface PrintedPause {
  words: string;
  before: string | null;
  starts_at: string | null;
}

/** The rows of a programme with its pauses where they are, each in the stage of the race after it. */
export function withPauses(rows: readonly ProgrammeRow[], pauses: readonly PrintedPause[]): ProgrammeRow[] {
  const rowOf = ({ words, starts_at }: PrintedPause, { phase }: ProgrammeRow): ProgrammeRow => ({
    phase,
    category_name: words,
    first: '',
    last: '',
    riders: null,
    through: null,
    starts_at,
  });
  const isFirst = (number: string) => rows.some(({ first }) => first === number);
  const at = pauses.map((pause) => ({
    pause,
    number: pause.before !== null && isFirst(pause.before) ? pause.before : null,
  }));
  const last = rows.at(-1);
  return [
    ...rows.flatMap((row) => [
      ...at.filter(({ number }) => number === row.first).map(({ pause }) => rowOf(pause, row)),
      row,
    ]),
    ...(last ? at.filter(({ number }) => number === null).map(({ pause }) => rowOf(pause, last)) : []),
  ];
}

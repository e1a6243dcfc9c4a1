import { z } from 'zod';
import { isDate } from '#rules/calendar.ts';
import { refusePointsTable } from '#rules/season/cups/points-tables.ts';
import type { ImportCode } from '#server/season/import/meeting/refusal.ts';

/** This is longer than a career, so a larger number is a typing error. */
const LONGEST_WINDOW = 36_600;

const because = (code: ImportCode, facts: Record<string, string | number> = {}) => ({
  params: { code, facts },
});

/** Riders, events, kinds and classes are named by numbers or by texts: 12 and "12" are the same. */
const key = z.custom<string | number>(
  (value) => (typeof value === 'string' && value.trim() !== '') || Number.isFinite(value),
  because('import_wrong_type', { expected: 'key' }),
);

/** The day of a date, whatever time follows it. */
const day = z
  .string()
  .refine(
    (text) => /^.{10}($|[T ])/.test(text) && isDate(text.slice(0, 10)),
    because('import_date_impossible'),
  )
  .transform((text) => text.slice(0, 10));

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** A number, also one that a spreadsheet turned into text. "DNF" is no place. */
const loose = z.union([z.number(), z.string()]).nullish();
function numberIn(value: number | string | null | undefined): number | null {
  if (typeof value !== 'string') return value ?? null;
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? null : number;
}

const range = z
  .tuple([z.int().min(1), optional(z.int()), z.number()])
  .transform(([from, to, points]) => ({ from, to: to ?? Number.MAX_SAFE_INTEGER, points }));

const table = z.array(range).superRefine((ranges, context) => {
  const refusal = refusePointsTable(ranges.map((one) => ({ ...one, points: 0 })));
  if (refusal === null) return;
  const code = refusal === 'series.rangeEmpty' ? 'import_range_empty' : 'import_table_twice';
  context.addIssue({ code: 'custom', ...because(code) });
});

const kind = z.object({ kind: key, count_best: optional(z.int().min(0)), points: optional(table) });

const event = z.object({ event: key, kind: optional(key), date: day });

const published = z.object({
  class: key,
  rider: key,
  points: optional(z.number()),
  position: optional(z.int().min(1)),
});

/** A published ranking over several cups: settings, facts and the printed values. Additional keys are allowed. */
export const rankingFile = z.object({
  kinds: z.array(kind),
  window_days: optional(z.int().min(0).max(LONGEST_WINDOW)),
  as_of: day,
  /** Each has the rider, and the class the rider is ranked in. */
  riders: z.array(z.tuple([key, optional(key)]).rest(z.unknown())),
  events: z.array(event),
  /** Each has the rider, event, ridden class, place, and the points where the table does not give them. */
  results: z.array(
    z
      .tuple([optional(key), optional(key), optional(key), loose, loose])
      .rest(z.unknown())
      .transform(([rider, ridden, category, place, points]) => ({
        rider,
        event: ridden,
        category,
        place: numberIn(place),
        points: numberIn(points),
      })),
  ),
  published: z.array(published),
});

export type RankingFile = z.infer<typeof rankingFile>;

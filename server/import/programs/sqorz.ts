import { z } from 'zod';
import { ImportRefusal } from '#server/import/refusal.ts';
import type { CategoryFile, RunFile } from '#server/import/programs/values.ts';
import { filled, rankOf } from '#server/import/programs/values.ts';

const text = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''));

/** What Sqorz answers for an event, as far as it is results. */
const event = z.object({
  classRanks: z.array(
    z.object({
      className: z.string(),
      competitorRankSummaries: z.array(
        z.object({
          firstName: text.default(''),
          lastName: text.default(''),
          rank: text.default(''),
          plate: text.default(''),
          groupName: text.default(''),
          competitorRankDetails: z
            .array(
              z.object({
                phaseCode: z.string(),
                result: text.default(''),
                raceName: text.default(''),
                time: text.default(''),
              }),
            )
            .default([]),
        }),
      ),
    }),
  ),
});

const phases: Readonly<Record<string, RunFile['phase']>> = {
  M1: 'M1',
  M2: 'M2',
  M3: 'M3',
  '16F': 'playoff_16',
  '8F': 'playoff_8',
  '4F': 'playoff_4',
  '2F': 'playoff_2',
  '1F': 'final',
};

/** From these numbers on a result is no place: did not finish, relegated or disqualified, did not start. */
const DNF_FROM = 100_000;
const REL_FROM = 101_000;
const DNS_FROM = 103_000;
const LARGEST_PLACE = 8;

/** Seconds, or milliseconds where the number is too large for a lap. */
const LONGEST_LAP_S = 600;

function resultOf(result: string, path: string): Pick<RunFile, 'status' | 'place'> | null {
  if (result.trim() === '' || Number(result) === 0) return null;
  const code = Number(result);
  if (Number.isInteger(code) && code <= LARGEST_PLACE && code > 0) return { status: 'OK', place: code };
  if (code >= DNS_FROM) return { status: 'DNS', place: null };
  if (code >= REL_FROM) return { status: 'REL', place: null };
  if (code >= DNF_FROM) return { status: 'DNF', place: null };
  throw new ImportRefusal('import_program_value', path, { found: result.slice(0, 40) });
}

function timeOf(time: string): number | null {
  const value = Number(time);
  if (!(value > 0)) return null;
  return value > LONGEST_LAP_S ? value / 1000 : value;
}

/** The categories of an event as Sqorz gives it out. Source: docs/regulation.md §8, codes of results §3.3. */
export function readSqorz(file: unknown): CategoryFile[] {
  const read = event.safeParse(file);
  if (!read.success) throw new ImportRefusal('import_program_unknown', '$');
  return read.data.classRanks.map(({ className, competitorRankSummaries }, at) => ({
    name: className,
    riders: competitorRankSummaries.map((rider, line) => ({
      plate: rider.plate,
      name: `${rider.firstName} ${rider.lastName}`.trim(),
      club: filled(rider.groupName),
      country: null,
      published_rank: rankOf(rider.rank),
      runs: rider.competitorRankDetails.flatMap(({ phaseCode, result, raceName, time }): RunFile[] => {
        const path = `classRanks[${at}].competitorRankSummaries[${line}].${phaseCode}`;
        const told = resultOf(result, path);
        if (told === null) return [];
        const phase = phases[phaseCode];
        if (phase === undefined)
          throw new ImportRefusal('import_program_column', path, { column: phaseCode.slice(0, 40) });
        return [{ phase, heat: filled(raceName), lane: null, time_s: timeOf(time), ...told }];
      }),
    })),
  }));
}

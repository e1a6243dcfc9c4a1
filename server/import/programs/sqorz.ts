import { z } from 'zod';
import { ImportRefusal } from '#server/import/meeting/refusal.ts';
import { LOST_STATUSES, type LostStatus } from '#rules/statuses.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import type { CategoryFile, RunFile } from '#server/import/programs/values.ts';
import { filled, rankOf, timesOf } from '#server/import/programs/values.ts';

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
                hillTime: text.default(''),
                corner2Time: text.default(''),
              }),
            )
            .default([]),
        }),
      ),
    }),
  ),
});

/** What Sqorz calls a race of the class; null: it exports none. */
const phaseCodes: Readonly<Record<Phase, string | null>> = {
  M1: 'M1',
  M2: 'M2',
  M3: 'M3',
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

/** From these numbers on a result is no place. null: Sqorz has none; a disqualification is among the relegations. */
const firstCode: Readonly<Record<LostStatus, number | null>> = {
  DNF: 100_000,
  REL: 101_000,
  DSQ: null,
  CR: null,
  DNS: 103_000,
};
const LARGEST_PLACE = 8;

/** Seconds, or milliseconds where the number is too large for a lap. */
const LONGEST_LAP_S = 600;

function resultOf(result: string, path: string): Pick<RunFile, 'status' | 'place'> | null {
  if (result.trim() === '' || Number(result) === 0) return null;
  const code = Number(result);
  if (Number.isInteger(code) && code <= LARGEST_PLACE && code > 0) return { status: 'OK', place: code };
  const reached = LOST_STATUSES.filter((status) => code >= (firstCode[status] ?? Infinity));
  const [status] = reached.toSorted((a, b) => (firstCode[b] ?? 0) - (firstCode[a] ?? 0));
  if (status !== undefined) return { status, place: null };
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
      runs: rider.competitorRankDetails.flatMap((ride): RunFile[] => {
        const { phaseCode, result, raceName, time } = ride;
        const path = `classRanks[${at}].competitorRankSummaries[${line}].${phaseCode}`;
        const told = resultOf(result, path);
        if (told === null) return [];
        const phase = PHASES.find((one) => phaseCodes[one] === phaseCode);
        if (phase === undefined)
          throw new ImportRefusal('import_program_column', path, { column: phaseCode.slice(0, 40) });
        const times = timesOf(timeOf(time), timeOf(ride.hillTime), timeOf(ride.corner2Time));
        return [{ phase, heat: filled(raceName), lane: null, ...times, ...told }];
      }),
    })),
  }));
}

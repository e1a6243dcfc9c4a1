import { z } from 'zod';
import { phase, plainDate, runStatus } from '#contract/values.ts';
import { SERIES_TIES } from '#rules/season/cups/series-tie.ts';
import { MOST_SPLITS, plainSplits, type Splits } from '#rules/raceday/races/splits.ts';
import { RULE_CHOICES } from '#rules/raceday/races/types.ts';
import type { ImportCode } from './refusal.ts';

export const MEETING_FORMAT = 'meeting/1';

const LONGEST_LAP_S = 600;
const LONGEST_NAME = 200;
const LONGEST_PLATE = 20;
/** Most sheets print a number, and some write class, stage and heat. */
const LONGEST_HEAT = 100;
const LONGEST_SOURCE = 2000;

/** Describes an issue of one of our checks, under the code of its sentence. */
const because = (code: ImportCode, facts: Record<string, string | number> = {}) => ({
  params: { code, facts },
});

/** Control characters, marks that reverse the writing direction, and halves of characters. */
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Accepts one line that a person can read, in composed form. It may be empty. */
function text(longest: number) {
  return z
    .string()
    .refine((value) => !unprintable.test(value), { ...because('import_text_characters'), abort: true })
    .transform((value) => value.trim().normalize('NFC'))
    .refine((value) => value.length <= longest, because('import_text_too_long', { limit: longest }));
}

function line(longest: number) {
  return text(longest).refine((value) => value !== '', because('import_text_empty'));
}

const name = line(LONGEST_NAME);
const country = z.string().refine((code) => /^[A-Z]{3}$/.test(code), because('import_country_wrong'));
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Programs that export no club, no heat or no class write an empty one. */
const mayBeBlank = (longest: number) =>
  text(longest)
    .nullish()
    .transform((value) => value || null);

const seconds = z
  .number()
  .refine(
    (time) => time >= 0.001 && time < LONGEST_LAP_S,
    because('import_time_wrong', { limit: LONGEST_LAP_S }),
  );

const run = z.strictObject({
  phase,
  heat: mayBeBlank(LONGEST_HEAT),
  lane: optional(z.int().min(1).max(8)),
  status: runStatus,
  place: optional(z.int().min(1)),
  time_s: optional(seconds),
  /** Times from the gate to the foot of the hill, and to the points after it, or null where the rider was not read. */
  hill_s: seconds.nullish(),
  split_s: z.array(seconds.nullable()).max(MOST_SPLITS).nullish(),
  heat_size: optional(z.int().min(1).max(8)),
});

const rider = z.strictObject({
  // The text as it was printed: leading zeros, letters and spaces matter.
  plate: line(LONGEST_PLATE),
  name,
  club: mayBeBlank(LONGEST_NAME),
  country: optional(country),
  entered_class: mayBeBlank(LONGEST_NAME),
  /** Eleven digits, where the source has them. They identify an entered rider for certain. */
  uci_id: optional(z.string().refine((text) => /^\d{11}$/.test(text), because('import_uci_wrong'))),
  published_rank: z.int().min(1).max(999).nullable(),
  runs: z.array(run),
});

const category = z.strictObject({ name, riders: z.array(rider) });

const rules = z.strictObject({
  heats: z.enum(RULE_CHOICES.heats),
  moto_mode: z.enum(RULE_CHOICES.moto_mode),
  motos: z.int().min(1).max(8),
  small_class: z.enum(RULE_CHOICES.small_class),
  tie_break: z.enum(RULE_CHOICES.tie_break),
  dns: z.enum(RULE_CHOICES.dns),
  dnf_in_ko: z.enum(RULE_CHOICES.dnf_in_ko),
  ko_dns: z.enum(RULE_CHOICES.ko_dns),
});

/** A meeting as it is published and exchanged: one file, one date of one cup. */
export const meetingFile = z.strictObject({
  format: z.literal(MEETING_FORMAT),
  source: line(LONGEST_SOURCE),
  organization: z.strictObject({ name, shortname: name, country: optional(country) }),
  cup: z.strictObject({
    name,
    // The keys that decide between equal points, when the file creates the cup. Without them the usual ones apply.
    ranking_tie: optional(
      z
        .array(z.enum(SERIES_TIES))
        .refine((ties) => new Set(ties).size === ties.length, because('import_tie_twice')),
    ),
  }),
  name,
  place: mayBeBlank(LONGEST_NAME),
  date: plainDate,
  rules,
  categories: z.array(category),
});

export type Meeting = z.output<typeof meetingFile>;
export type MeetingCategory = Meeting['categories'][number];
export type MeetingRider = MeetingCategory['riders'][number];
export type MeetingRun = MeetingRider['runs'][number];

const msOf = (time_s: number | null): number | null => (time_s === null ? null : Math.round(time_s * 1000));

/** Returns the times on the way to the line of a run in a file. */
export const splitsOfRun = ({
  hill_s = null,
  split_s,
}: Pick<MeetingRun, 'hill_s' | 'split_s'>): Splits | null =>
  plainSplits({ hill_ms: msOf(hill_s), split_ms: (split_s ?? []).map(msOf) });

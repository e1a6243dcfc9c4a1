import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant } from '#contract/values.ts';
import { namedHeat } from './ops.ts';

/** One call brings at most this many lines. A bridge sends the rest right after. */
export const PASSINGS_AT_ONCE = 500;

/** A bridge says where its decoder hears. With `by_time`, one decoder hears gate, hill and finish. */
export const TIMING_POINTS = ['gate', 'hill', 'corner', 'finish', 'by_time'] as const;

/** It names a decoder or a box, and how often its numbers began anew. */
const source = z.string().regex(/^[a-z0-9-]{1,40}\/[0-9]{1,6}$/);
const whole = z.number().int();
const microseconds = whole.min(0);
const small = whole.min(-2_147_483_648).max(2_147_483_647);
const name = z.string().trim().min(1).max(40).nullable().default(null);

/** It is one transponder that was heard, or the drop of a gate. With its source, its number says which passing it is. */
export const passingLine = z.strictObject({
  source,
  no: whole.min(0),
  /** It follows the clock of the source. */
  at_us: microseconds,
  chip: name,
  /** It is printed on the transponder. */
  label: name,
  gate: z.boolean().default(false),
  strength: small.nullable().default(null),
  hits: small.nullable().default(null),
  /** It is the frame or the line as it came. */
  raw: z.string().max(400).nullable().default(null),
});
export type PassingLine = z.infer<typeof passingLine>;

/** It is what a source says of itself. */
const status = z.strictObject({
  source,
  status: z.strictObject({
    noise: small.nullable().default(null),
    gps: small.nullable().default(null),
    temperature: small.nullable().default(null),
  }),
  /** The clock of the source shows this while the line is sent. It is left out where the bridge cannot tell. */
  clock_us: microseconds.optional(),
});

/** It is one line of the call. */
export const timingLine = z.union([passingLine, status]);

/** It is a source as the table sees it. */
export const timingSource = z.object({
  source: z.string(),
  point: z.enum(TIMING_POINTS),
  last_no: whole.nullable(),
  /** It said something of itself, or a passing, at that moment. */
  heard_at: instant,
  /** It is its clock minus the server's, in ms. */
  clock_ms: whole.nullable(),
  noise: whole.nullable(),
  gps: z.boolean(),
  temperature: whole.nullable(),
  /** These numbers did not come, the first hundred of them. */
  holes: z.array(whole),
});
export type TimingSourceState = z.infer<typeof timingSource>;

const holes = z.record(z.string(), z.array(whole));

export const sayPassings = endpoint({
  method: 'POST',
  path: '/api/day/{id}/passings',
  who: 'race_timing',
  summary:
    'Brings what a decoder heard, as lines of JSON (application/x-ndjson). A passing that comes again is not counted twice, and a wrong line refuses itself alone.',
  longBody: true,
  query: z.strictObject({ point: z.enum(TIMING_POINTS) }),
  body: z.strictObject({ lines: z.array(z.unknown()).min(1).max(PASSINGS_AT_ONCE) }),
  reply: z.object({
    /** It is the highest number that the server has of each source of the call. */
    known_to: z.record(z.string(), whole),
    /** These numbers below it did not come, the first hundred of them. */
    holes,
    /** Lines are counted from one. */
    refused: z.array(z.object({ line: whole, code: z.string() })),
    now: instant,
  }),
  errors: ['request.too_many'],
});

const chip = z.string();
const entry_ids = z.array(id);

/** It is what a person should look at before the order of a heat is believed. Entries of a strange chip are those who carry it. */
const chipProblem = z.discriminatedUnion('is', [
  z.object({ is: z.literal('strange'), chip, entry_ids }),
  z.object({ is: z.literal('chip_twice'), chip, entry_ids }),
  z.object({ is: z.literal('not_seen'), entry_id: id }),
  z.object({ is: z.literal('weak'), entry_id: id, hits: whole }),
]);
export type ChipProblem = z.infer<typeof chipProblem>;

export const getChipProblems = endpoint({
  method: 'GET',
  path: '/api/day/{id}/chips',
  who: 'race_chief',
  summary: 'Returns what is strange about the transponders of the heats of which something was heard lately.',
  reply: z.object({ heats: z.array(z.object({ heat: namedHeat, problems: z.array(chipProblem) })) }),
  errors: ['race.not_found'],
});

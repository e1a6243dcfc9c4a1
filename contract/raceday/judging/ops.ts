import { z } from 'zod';
import type { Said } from '#rules/raceday/judging/heat-ops.ts';
import { OP_WAYS, RETRACT_REASONS, SANCTIONS } from '#rules/raceday/judging/heat-ops.ts';
import { MOST_SEATS } from '#rules/raceday/judging/duties.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { id, phase, ruleArticle, runStatus, writtenReason } from '#contract/values.ts';

export const namedHeat = z.strictObject({
  category_id: id,
  phase,
  serie: z.number().int().min(1).max(99),
});

const entries = z.array(id).max(GATE_LANES);
const timeMs = z.number().int().min(1).max(3_599_999);
const opId = z.uuid();
const opIds = z.array(opId).max(50);
const finisher = z.union([id, z.string().trim().min(1).max(20), z.null()]);

/** A sheet, a ruling and the other kinds carry these fields (rules/raceday/judging/heat-ops.ts). */
const sheet = z.strictObject({
  order: z.array(z.array(finisher).min(1).max(GATE_LANES)).max(GATE_LANES),
  marks: z.array(z.strictObject({ entry_id: id, status: z.enum(LOST_STATUSES) })).max(GATE_LANES),
  laps: z
    .array(z.strictObject({ entry_id: id, time_ms: timeMs }))
    .max(GATE_LANES)
    .default([]),
  list: z.string().max(40),
});
const call = z.strictObject({
  present: entries,
  absent: entries,
  lanes: z
    .array(z.strictObject({ entry_id: id, lane: z.number().int().min(1).max(GATE_LANES) }))
    .max(GATE_LANES)
    .default([]),
});
/** These are the results of a heat by a ruling. */
export const ruledResults = z
  .array(
    z.strictObject({
      entry_id: id,
      status: runStatus.nullable(),
      place: z.number().int().min(1).max(GATE_LANES).nullable(),
      time_ms: timeMs.nullable().default(null),
    }),
  )
  .max(GATE_LANES);
const ruling = z.strictObject({
  results: ruledResults,
  over: opIds,
  heard: opIds,
  reason: writtenReason.nullable().default(null),
  article: ruleArticle.nullable().default(null),
  signed_by: z.string().trim().min(1).max(60).nullable().default(null),
});

const kinds = [
  z.strictObject({ kind: z.literal('call'), body: call }),
  z.strictObject({
    kind: z.literal('gate'),
    body: z.strictObject({ dropped_at: z.iso.datetime().nullable() }),
  }),
  z.strictObject({ kind: z.literal('sheet'), body: sheet }),
  z.strictObject({
    kind: z.literal('retract'),
    body: z.strictObject({ why: z.enum(RETRACT_REASONS) }),
  }),
  z.strictObject({ kind: z.literal('takeover'), body: z.strictObject({ from: z.uuid() }) }),
  z.strictObject({ kind: z.literal('ruling'), body: ruling }),
  z.strictObject({ kind: z.literal('rerun'), body: z.strictObject({ reason: writtenReason }) }),
  z.strictObject({ kind: z.literal('admit'), body: z.strictObject({ op_id: opId }) }),
  z.strictObject({
    kind: z.literal('note'),
    // Absent fields stay absent, because an operation that is repeated must be the same text.
    body: z.strictObject({
      text: z.string().trim().min(1).max(300),
      about: opId.optional(),
      sanction: z.enum(SANCTIONS).optional(),
      entry_id: id.optional(),
    }),
  }),
] as const;

/** It is a kind and its body, as a device sends it. */
const said = z.discriminatedUnion('kind', kinds) satisfies z.ZodType<
  Exclude<Said, { kind: 'seal' | 'standing' }>
>;

/** This is the same as stored. The server also seals what counts, and says what stays public. */
export const keptSaid = z.discriminatedUnion('kind', [
  ...kinds,
  z.strictObject({ kind: z.literal('seal'), body: ruling }),
  z.strictObject({ kind: z.literal('standing'), body: ruling }),
]) satisfies z.ZodType<Said>;

const envelope = {
  /**
   * It is the device that made the operation. Another one may carry it (`qr`, `file`). With the count it makes the operation's id
   * (`opIdOf`).
   */
  device_id: z.uuid(),
  /** It counts 1, 2, 3 … on the device. */
  device_n: z.number().int().min(1).max(100_000),
  /** It names the heat. It is null for a takeover, an admission or a note on the whole day. */
  heat: namedHeat.nullable(),
  attempt: z.number().int().min(1).max(9).default(1),
  /** It follows the clock of the device and is only shown. */
  said_at: z.iso.datetime(),
  via: z.enum(OP_WAYS).default('net'),
  /** The table types the operation for this seat. It is null for the device's own seat. */
  seat: z.number().int().min(1).max(MOST_SEATS).nullable().default(null),
  /** It proves that the device sent the operation, if another phone brings it (rules/raceday/judging/carried/carried-proof.ts). */
  mac: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
};

/** This is one operation as a device sends it. */
export const deviceOp = z.strictObject({ ...envelope, said });
export type DeviceOp = z.infer<typeof deviceOp>;

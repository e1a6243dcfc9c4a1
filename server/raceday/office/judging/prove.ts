import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { PROOF_DIGITS } from '#rules/raceday/judging/heat-ops.ts';
import { provedText } from '#rules/raceday/judging/carried/carried-proof.ts';
import type { Device } from '#server/raceday/results/log/device-queries.ts';

/** Returns the proof of an operation as the device that made it computes it: with the digits of its key. */
export const proofOf = (key: Uint8Array, race_id: number, op: DeviceOp): string =>
  createHmac('sha256', Buffer.from(key).toString('hex'))
    .update(provedText(race_id, op))
    .digest('hex')
    .slice(0, PROOF_DIGITS);

/** Tells whether an operation that another phone delivered was made by the device it names. */
export function isProved({ device_key, race_id }: Device, op: DeviceOp): boolean {
  if (device_key === null || op.mac === undefined) return false;
  const proof = proofOf(device_key, race_id, op);
  return op.mac.length === proof.length && timingSafeEqual(Buffer.from(op.mac), Buffer.from(proof));
}

/** Returns the id of an unproved operation, from its content: its count belongs to the device that it names. */
export function unprovedId(race_id: number, op: DeviceOp): string {
  const digits = createHash('sha256')
    .update(`unproved ${provedText(race_id, op)}`)
    .digest('hex');
  return digits.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

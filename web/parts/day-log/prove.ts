import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { PROOF_DIGITS } from '#rules/raceday/judging/heat-ops.ts';
import { provedText } from '#rules/raceday/judging/carried/carried-proof.ts';

const utf8 = new TextEncoder();

/**
 * Adds to an operation the proof that this device recorded it. A page without https has no cryptography of the browser,
 * so a library makes the proof. It is loaded before the signal is lost.
 */
export function proved(device_key: string, race_id: number, op: DeviceOp): DeviceOp {
  const proof = hmac(sha256, utf8.encode(device_key), utf8.encode(provedText(race_id, op)));
  return { ...op, mac: bytesToHex(proof).slice(0, PROOF_DIGITS) };
}

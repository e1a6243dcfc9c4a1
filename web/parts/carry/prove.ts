import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { DeviceOp } from '#contract/judging/ops.ts';
import { PROOF_DIGITS } from '#rules/judging/heat-ops.ts';
import { provedText } from '#rules/judging/carried/carried-proof.ts';

const utf8 = new TextEncoder();

/**
 * An operation with the proof that this device said it. A page without https has no cryptography of the browser: a library makes it, which
 * comes before the signal ends.
 */
export function proved(device_key: string, race_id: number, op: DeviceOp): DeviceOp {
  const proof = hmac(sha256, utf8.encode(device_key), utf8.encode(provedText(race_id, op)));
  return { ...op, mac: bytesToHex(proof).slice(0, PROOF_DIGITS) };
}

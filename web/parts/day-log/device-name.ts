import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { DeviceOp } from '#contract/judging/ops.ts';
import { PROOF_DIGITS, provedText } from '#rules/judging/carried-proof.ts';
import { newKey } from '#web/parts/new-key.ts';

/** A phone in the log of a day, and the secret that proves its words where another phone brings them. It is never shown. */
export interface DeviceName {
  device_id: string;
  device_key: string;
}

export const newDevice = (): DeviceName => ({
  device_id: newKey(),
  device_key: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
});

/** The name a phone already has; null: it has none, or no secret yet. */
export const sameDevice = (me: { device_id: string; device_key?: string } | null): DeviceName | null =>
  me?.device_key === undefined ? null : { device_id: me.device_id, device_key: me.device_key };

/** An operation with the proof that this device said it. A page without https has no cryptography of the browser: a library makes it. */
export function proved(device_key: string, race_id: number, op: DeviceOp): DeviceOp {
  const text = new TextEncoder().encode(provedText(race_id, op));
  return { ...op, mac: bytesToHex(hmac(sha256, hexToBytes(device_key), text)).slice(0, PROOF_DIGITS) };
}

import type { DayPack } from '#contract/judging/day.ts';
import { ask, CallFailure } from '#web/app/call/ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import type { OpsReply } from './answers.ts';
import type { ContactFailure, Telling } from './log.ts';
import type { DaySession } from './records.ts';

/** A phone in the log of a day, and the secret that proves its words where another phone brings them. It is never shown. */
interface DeviceName {
  device_id: string;
  device_key: string;
}

export function newDevice(): DeviceName {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const device_key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { device_id: newKey(), device_key };
}

/** The name a phone already has; null: it has none, or no secret yet. */
export const sameDevice = (me: { device_id: string; device_key?: string } | null): DeviceName | null =>
  me?.device_key === undefined ? null : { device_id: me.device_id, device_key: me.device_key };

/** Without a token, the account that is signed in speaks. */
const speaker = (token: string): string | null => (token === '' ? null : token);

/** Sends operations. Out: what the server knows then. Throws CallFailure. */
export const tellOps = ({ race_id, token, ...body }: Telling): Promise<OpsReply> =>
  askAs(speaker(token), 'POST /api/day/{id}/ops', { params: { id: race_id }, body });

/** The pack of a race if there is a newer one. In: the version that is here; empty: none. Throws CallFailure. */
export async function bringPack(token: string, race_id: number, have: string): Promise<DayPack | null> {
  const params = { id: race_id };
  return (await askAs(speaker(token), 'GET /api/day/{id}/pack', { params, query: { have } })).pack;
}

/** Opens the day with a code. Throws CallFailure. */
export async function openWithCode(
  code: string,
  { device_id, device_key }: DeviceName,
  person: string,
): Promise<DaySession> {
  const { token, expires_at, duty, seat, race } = await ask('POST /api/day/open', {
    body: { code, device_id, device_key, person },
  });
  return { token, expires_at, duty, seat, race };
}

/** What a failed contact means for the operations that were sent. */
export function contactOutcome(error: unknown): ContactFailure {
  if (!(error instanceof CallFailure)) return 'cut';
  const { status, code } = error;
  if (
    status === 401 ||
    status === 403 ||
    code === 'judging.device_elsewhere' ||
    code === 'judging.device_unknown'
  )
    return 'over';
  // A wrong operation is found by sending fewer at a time; any other failure may pass.
  return status === 400 || status === 413 ? 'unreadable' : 'cut';
}

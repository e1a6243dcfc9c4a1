import type { DayPack } from '#contract/raceday/judging/day.ts';
import { ask, CallFailure } from '#web/ground/call/ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { newKey } from '#web/parts/new-key.ts';
import type { OpsReply } from './answers.ts';
import type { ContactFailure, Telling } from './log.ts';
import type { DaySession } from './records.ts';

/** A phone in the log of a day, and the secret that proves its operations on other phones. It is never shown. */
interface DeviceName {
  device_id: string;
  device_key: string;
}

export function newDevice(): DeviceName {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const device_key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { device_id: newKey(), device_key };
}

/** Gives the name that a phone already has. It is null when the phone has none, or no secret yet. */
export const sameDevice = (me: { device_id: string; device_key?: string } | null): DeviceName | null =>
  me?.device_key === undefined ? null : { device_id: me.device_id, device_key: me.device_key };

/** Chooses who calls. Without a token, it is the account that is signed in. */
const speaker = (token: string): string | null => (token === '' ? null : token);

/** Sends operations, and gives the server's state after them. Throws CallFailure. */
export const tellOps = ({ race_id, token, ...body }: Telling): Promise<OpsReply> =>
  askAs(speaker(token), 'POST /api/day/{id}/ops', { params: { id: race_id }, body });

/** Fetches the pack of a race if it is newer than the version here, which may be empty. Throws CallFailure. */
export async function bringPack(token: string, race_id: number, have: string): Promise<DayPack | null> {
  const params = { id: race_id };
  return (await askAs(speaker(token), 'GET /api/day/{id}/pack', { params, query: { have } })).pack;
}

/** Opens the day with a code. It calls `onWork` when the phone has to compute a proof of work. Throws CallFailure. */
export async function openWithCode(
  code: string,
  { device_id, device_key }: DeviceName,
  person: string,
  onWork: (words: string) => void,
): Promise<DaySession> {
  const body = { code, device_id, device_key, person };
  const { now: _now, ...session } = await ask('POST /api/day/open', { body }, { onWork });
  return session;
}

/** Tells what a failed contact means for the operations that were sent. */
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
  // Sending fewer operations at a time finds a wrong one. Any other failure may pass.
  return status === 400 || status === 413 ? 'unreadable' : 'cut';
}

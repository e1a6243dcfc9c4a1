import { addressOf } from '#web/app/call/address-of.ts';
import type { Replies } from '#web/app/call/calls.ts';
import { keptIn } from '#web/app/data/kept.ts';
import { streamIdOf } from '#rules/live/live-reader.ts';
import { readLive } from './read-live.ts';
import type { LiveState } from '#rules/live/live-state.ts';

type SnapshotReply = Replies['GET /api/races/{id}/live'];
type LiveNewsReply = Replies['GET /api/races/{id}/live/after/{seq}'];
/** Who rides, in which classes, and the programme. */
export type LiveFrame = SnapshotReply['frame'];

/** A snapshot, and when it was stored on this phone; null: it is current. */
export interface DatedSnapshot extends SnapshotReply {
  keptAt: number | null;
}

/** Everything known of a race. Throws without a signal; NoSuchLive where there is none. */
export async function askLive(race_id: number): Promise<DatedSnapshot> {
  const response = await readLive(addressOf('GET /api/races/{id}/live', { params: { id: race_id } }));
  const snapshot = (await response.json()) as SnapshotReply;
  const kept = keptIn(response.headers);
  return { ...snapshot, keptAt: kept === null ? null : Date.parse(kept.at) };
}

/** The news since then. In: the race, what is known. Throws the same errors. */
export async function askLiveAfter(race_id: number, { epoch, seq }: LiveState): Promise<LiveNewsReply> {
  const place = { params: { id: race_id, seq }, query: { epoch } };
  const response = await readLive(addressOf('GET /api/races/{id}/live/after/{seq}', place));
  return (await response.json()) as LiveNewsReply;
}

/** The address of the stream. In: the race, what is known; whether the server should learn that what was known before was wrong. */
export function liveStreamHref(race_id: number, { epoch, seq }: LiveState, isAstray: boolean): string {
  const race = addressOf('GET /api/races/{id}/live', { params: { id: race_id } });
  return `${race}/stream?after=${streamIdOf(epoch, seq)}${isAstray ? '&stray=hash' : ''}`;
}

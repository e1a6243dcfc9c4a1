import { addressOf } from '#web/ground/call/address-of.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { keptIn } from '#web/ground/data/kept.ts';
import { streamIdOf } from '#rules/raceday/live/live-reader.ts';
import { readLive } from './read-live.ts';
import type { LiveState } from '#rules/raceday/live/live-state.ts';

type SnapshotReply = Replies['GET /api/races/{id}/live'];
type LiveNewsReply = Replies['GET /api/races/{id}/live/after/{seq}'];
/** The riders, their classes, and the programme. */
export type LiveFrame = SnapshotReply['frame'];

/** A snapshot, and the time at which it was stored on this phone. The time is null when the snapshot is current. */
export interface DatedSnapshot extends SnapshotReply {
  keptAt: number | null;
}

/** Loads everything known about a race. Throws without a signal, and NoSuchLive when there is no such race. */
export async function askLive(race_id: number): Promise<DatedSnapshot> {
  const response = await readLive(addressOf('GET /api/races/{id}/live', { params: { id: race_id } }));
  const snapshot = (await response.json()) as SnapshotReply;
  const kept = keptIn(response.headers);
  return { ...snapshot, keptAt: kept === null ? null : Date.parse(kept.at) };
}

/** Loads the news since the known state. It throws the same errors. */
export async function askLiveAfter(race_id: number, { epoch, seq }: LiveState): Promise<LiveNewsReply> {
  const place = { params: { id: race_id, seq }, query: { epoch } };
  const response = await readLive(addressOf('GET /api/races/{id}/live/after/{seq}', place));
  return (await response.json()) as LiveNewsReply;
}

/** Makes the address of the stream. With `isAstray`, the server learns that the state here was wrong before. */
export function liveStreamHref(race_id: number, { epoch, seq }: LiveState, isAstray: boolean): string {
  const race = addressOf('GET /api/races/{id}/live', { params: { id: race_id } });
  return `${race}/stream?after=${streamIdOf(epoch, seq)}${isAstray ? '&stray=hash' : ''}`;
}

import { addressOf } from '#web/app/call/address-of.ts';
import type { Replies } from '#web/app/call/calls.ts';
import { keptIn } from '#web/app/data/kept.ts';
import { streamIdOf } from '#rules/live/live-reader.ts';
import type { LiveState } from '#rules/live/live-state.ts';

type SnapshotReply = Replies['GET /api/races/{id}/live'];
type LiveNewsReply = Replies['GET /api/races/{id}/live/after/{seq}'];
/** Who rides, in which classes, and the programme. */
export type LiveFrame = SnapshotReply['frame'];

/** A snapshot, and when it was stored on this phone; null: it is current. */
export interface DatedSnapshot extends SnapshotReply {
  keptAt: number | null;
}

const timeoutMs = 8000;

/** The server refused: the race does not exist, or is not public any more. */
export class NoSuchLive extends Error {}

async function readLive(address: string): Promise<Response> {
  const headers = { accept: 'application/json' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) throw new NoSuchLive();
  if (!response.ok) throw new Error(`answer ${response.status}`);
  return response;
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

/** The races ridden today. Throws without a signal. */
export async function askRiddenToday(): Promise<Replies['GET /api/live']['items']> {
  const response = await readLive(addressOf('GET /api/live'));
  return ((await response.json()) as Replies['GET /api/live']).items;
}

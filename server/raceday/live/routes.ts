import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { getLive, getLiveAfter, LIVE_EVENTS_KEPT, liveStreamPath } from '#contract/raceday/live/live.ts';
import { listRiddenToday } from '#contract/raceday/live/live-now.ts';
import { idParam } from '#contract/values.ts';
import { readStreamId } from '#rules/raceday/live/live-reader.ts';
import { hashOf, snapshotOf, liveStateOf } from '#rules/raceday/live/live-state.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { fastifyPath } from '#server/ground/http/calls/input.ts';
import { nextQuarter } from '#server/ground/http/answers/quarter.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { isPublicRace, readToldRace } from './live-queries.ts';
import type { LiveRooms } from './live-rooms.ts';
import { LiveStream } from './live-stream.ts';
import { presentFrame } from './present-frame.ts';
import { presentRiddenToday } from './ridden-today.ts';
import type { StreamBounds } from './stream-bounds.ts';

/**
 * The parts of live streams: their rooms, their limits, and the headers, which the framework does not set on them.
 */
interface LiveParts {
  rooms: LiveRooms;
  bounds: StreamBounds;
  securityHeaders: readonly [string, string][];
  /** Called when a phone returns whose state was different. */
  onMismatch: () => void;
}

/** The state of a race that is not drawn here. */
const nothing = liveStateOf({ epoch: 0, seq: 0, facts: [] });

/** Returns what a phone knows: from the `Last-Event-ID` header when it continues, from the address when it begins. */
function knownOf(request: FastifyRequest) {
  const after = new URL(request.raw.url ?? '', 'http://here').searchParams.get('after') ?? '';
  return readStreamId(request.headers['last-event-id']?.toString() ?? after) ?? readStreamId(after);
}

/** Tells whether the phone begins again because its fingerprint was different. */
const isAstray = (request: FastifyRequest): boolean =>
  new URL(request.raw.url ?? '', 'http://here').searchParams.get('stray') === 'hash';

/** Registers a race under way: its state, the events since then, and the stream of new ones. */
export function registerLive(context: RouteContext, live: LiveParts): void {
  const { app, db } = context;

  publicGet(context, getLive, async ({ params: { id } }) => {
    if (!(await isPublicRace(db, id))) throw new Refusal('race.not_found');
    // The state is read before the frame: phones are notified when the frame becomes newer, and never older.
    const { state } = (await readToldRace(db, id)) ?? { state: nothing };
    const { facts, ...told } = snapshotOf(state);
    const frame = await presentFrame(db, id);
    return { body: { race_id: id, ...told, facts: [...facts], frame }, tags: [`race:${id}`] };
  });

  publicGet(context, getLiveAfter, async ({ params: { id, seq }, query: { epoch } }) => {
    if (!(await isPublicRace(db, id))) throw new Refusal('race.not_found');
    const { state, recent } = (await readToldRace(db, id)) ?? { state: nothing, recent: [] };
    const missing = state.seq - seq;
    const isKnown =
      epoch === state.epoch && missing >= 0 && missing <= Math.min(recent.length, LIVE_EVENTS_KEPT);
    const events = isKnown ? recent.slice(recent.length - missing) : null;
    return {
      body: { epoch: state.epoch, seq: state.seq, hash: hashOf(state), events },
      tags: [`race:${id}`],
    };
  });

  publicGet(context, listRiddenToday, async () => {
    const { items, tags } = await presentRiddenToday(db);
    // The frame belongs to another day from midnight at the track on.
    return { body: { items }, tags, expires: nextQuarter(Date.now()) };
  });

  // It is not counted like other requests, because a track behind one address has its own limits.
  app.get(fastifyPath(liveStreamPath), { config: { rateLimit: false } }, async (request, reply) => {
    const id = idParam.safeParse((request.params as { id: string }).id);
    const from = knownOf(request);
    if (!id.success) throw new Refusal('request.bad_path', 'id');
    if (from === null) throw new Refusal('request.bad_query', 'after');
    if (isAstray(request)) live.onMismatch();
    const network = networkOf(request.ip);
    // An answer without content ends an EventSource for good, and the page then polls every few seconds.
    if (!live.bounds.take(network, Date.now())) return reply.code(204).send();
    const { raw } = reply;
    raw.once('close', () => live.bounds.leave(network));
    if (!(await live.rooms.has(id.data))) return reply.code(204).send();
    reply.hijack();
    await live.rooms.join(id.data, new LiveStream(raw, live.securityHeaders), from);
    return reply;
  });
}

import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { getLive, getLiveAfter, LIVE_EVENTS_KEPT, liveStreamPath } from '#contract/live/live.ts';
import { listRiddenToday } from '#contract/live/live-now.ts';
import { idParam } from '#contract/values.ts';
import { readStreamId } from '#rules/live/live-reader.ts';
import { hashOf, snapshotOf, liveStateOf } from '#rules/live/live-state.ts';
import { networkOf } from '#server/access/network.ts';
import { fastifyPath } from '#server/http/calls/input.ts';
import { nextQuarter } from '#server/http/answers/quarter.ts';
import { publicGet } from '#server/http/calls/public-get.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { isPublicRace, readToldRace } from './live-queries.ts';
import type { LiveRooms } from './live-rooms.ts';
import { LiveStream } from './live-stream.ts';
import { presentFrame } from './present-frame.ts';
import { presentRiddenToday } from './ridden-today.ts';
import type { StreamBounds } from './stream-bounds.ts';

/** What live streams need: their rooms, their bounds, and the headers, which the framework does not set on them. */
interface LiveParts {
  rooms: LiveRooms;
  bounds: StreamBounds;
  securityHeaders: readonly [string, string][];
  /** A phone comes back that knew something else. */
  onMismatch: () => void;
}

/** Of a race that is not drawn here. */
const nothing = liveStateOf({ epoch: 0, seq: 0, facts: [] });

/** What a phone knows: in the `Last-Event-ID` header when it reads on, in the address when it begins. */
function knownOf(request: FastifyRequest) {
  const after = new URL(request.raw.url ?? '', 'http://here').searchParams.get('after') ?? '';
  return readStreamId(request.headers['last-event-id']?.toString() ?? after) ?? readStreamId(after);
}

/** The phone says that it begins anew because its fingerprint was another one. */
const isAstray = (request: FastifyRequest): boolean =>
  new URL(request.raw.url ?? '', 'http://here').searchParams.get('stray') === 'hash';

/** A race as it is ridden: its state, the events since then, and the stream of new ones. */
export function registerLive(context: RouteContext, live: LiveParts): void {
  const { app, db } = context;

  publicGet(context, getLive, async ({ params: { id } }) => {
    if (!(await isPublicRace(db, id))) throw new Refusal('race.not_found');
    // Read before the frame: a phone is told when the frame becomes newer, and never that it is older.
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
    // At midnight at the track the frame is of another day.
    return { body: { items }, tags, expires: nextQuarter(Date.now()) };
  });

  // Not counted as other requests are: a track behind one address has its own bounds.
  app.get(fastifyPath(liveStreamPath), { config: { rateLimit: false } }, async (request, reply) => {
    const id = idParam.safeParse((request.params as { id: string }).id);
    const from = knownOf(request);
    if (!id.success) throw new Refusal('request.bad_path', 'id');
    if (from === null) throw new Refusal('request.bad_query', 'after');
    if (isAstray(request)) live.onMismatch();
    const network = networkOf(request.ip);
    // An answer without content ends an EventSource for good: the page asks every few seconds instead.
    if (!live.bounds.take(network, Date.now())) return reply.code(204).send();
    const { raw } = reply;
    raw.once('close', () => live.bounds.leave(network));
    if (!(await live.rooms.has(id.data))) return reply.code(204).send();
    reply.hijack();
    await live.rooms.join(id.data, new LiveStream(raw, live.securityHeaders), from);
    return reply;
  });
}

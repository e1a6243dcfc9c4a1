import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
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
import type { Db } from '#server/ground/db/pool.ts';
import { fromTrackOf, readElsewhere } from '#server/raceday/venue/track-words.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { liveSummary } from '#rules/raceday/live/live-summary.ts';
import { STATUSES_UNDER_WAY } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import { isCalledOff, raceZone } from '#server/season/races/window/columns.ts';
import { readDayFacts, type DayFacts } from '#server/raceday/draws/day-facts.ts';
import { readPublicCupOf, readToldRace, readSecondsPlanned } from './live-queries.ts';
import type { LiveRooms } from './live-rooms.ts';
import { LiveStream } from './live-stream.ts';
import { presentFrame, frameOf } from './present-frame.ts';
import type { StreamBounds } from './stream-bounds.ts';

type Today = z.input<(typeof listRiddenToday)['reply']>['items'];
type DrawnRow = Pick<
  Today[number],
  'race_id' | 'cup_id' | 'race_date' | 'race_name' | 'organization_id' | 'zone' | 'country_code'
>;

/** Reads the public races drawn or ridden around today, past midnight and on the eve too, live or not. */
async function readDrawnToday(db: Db): Promise<DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    select r.race_id, r.cup_id, to_char(r.race_date, 'YYYY-MM-DD') as race_date, r.race_name, o.organization_id,
      ${sql.raw(raceZone)} as zone, n.country_code
    from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      left join country n on n.country_id = o.country_id
    where c.cup_status in ('OPENED', 'CLOSED') and r.race_status in (${sql.raw(literals(STATUSES_UNDER_WAY))})
      and not ${sql.raw(isCalledOff)}
      and coalesce(r.race_resumes_on, r.race_date) between (now() at time zone ${sql.raw(raceZone)})::date - 1
        and (now() at time zone ${sql.raw(raceZone)})::date + 1
    order by r.race_id`.execute(db);
  return rows;
}

/** Counts the riders of each club. A rider with two classes counts once. */
function clubsIn({ race: { entries } }: DayFacts): Today[number]['clubs'] {
  const ofClub = Map.groupBy(entries, ({ club_id }) => club_id);
  return [...ofClub].flatMap(([club_id, own]) =>
    club_id === null ? [] : [{ club_id, riders: new Set(own.map(({ rider_id }) => rider_id)).size }],
  );
}

async function summaryOf(db: Db, row: DrawnRow): Promise<Today> {
  const told = await readToldRace(db, row.race_id);
  if (told === null) return [];
  const facts = await readDayFacts(db, row.race_id, 'public');
  const summary = liveSummary(told.state, frameOf(facts, await readSecondsPlanned(db, row.race_id)));
  return summary.of === 0 ? [] : [{ ...row, ...summary, clubs: clubsIn(facts) }];
}

/** Returns what is on the track of each, with the tags of those that may still have events, and of others to come. */
async function presentRiddenToday(db: Db): Promise<{ items: Today; tags: string[] }> {
  const rows = await readDrawnToday(db);
  const items: Today = [];
  for (const row of rows) items.push(...(await summaryOf(db, row)));
  return { items, tags: ['today', ...rows.map(({ race_id }) => `race:${race_id}`)] };
}

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

/** What a public page reads of a race at the track is at most so old. */
const trackMs = 5000;

/** Adds how old the word of a server at the track is. The clock alone makes that old. */
async function withTrack(db: Db, race_id: number) {
  const from_track = fromTrackOf((await readElsewhere(db, [race_id]))[0]);
  return { from_track, expires: from_track === null ? Number.POSITIVE_INFINITY : Date.now() + trackMs };
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
    const cup_id = await readPublicCupOf(db, id);
    if (cup_id === null) throw new Refusal('race.not_found');
    // The state is read before the frame: phones are notified when the frame becomes newer, and never older.
    const { state } = (await readToldRace(db, id)) ?? { state: nothing };
    const { facts, ...told } = snapshotOf(state);
    const frame = await presentFrame(db, id);
    const { from_track, expires } = await withTrack(db, id);
    const body = { race_id: id, ...told, from_track, facts: [...facts], frame };
    return { body, tags: [`race:${id}`, `dates:${cup_id}`], expires, isLive: true };
  });

  publicGet(context, getLiveAfter, async ({ params: { id, seq }, query: { epoch } }) => {
    const cup_id = await readPublicCupOf(db, id);
    if (cup_id === null) throw new Refusal('race.not_found');
    const { state, recent } = (await readToldRace(db, id)) ?? { state: nothing, recent: [] };
    const missing = state.seq - seq;
    const isKnown =
      epoch === state.epoch && missing >= 0 && missing <= Math.min(recent.length, LIVE_EVENTS_KEPT);
    const events = isKnown ? recent.slice(recent.length - missing) : null;
    const { from_track, expires } = await withTrack(db, id);
    return {
      body: { epoch: state.epoch, seq: state.seq, hash: hashOf(state), from_track, events },
      tags: [`race:${id}`, `dates:${cup_id}`],
      expires,
      isLive: true,
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

import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { getTrack, listTracks, type TrackListItem, type TrackPage } from '#contract/season/tracks/tracks.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { literals } from '#server/ground/db/literals.ts';
import { isCalledOff, statusNow } from '#server/season/races/window/columns.ts';
import { countryShownJson } from '#server/people/reference/shown-country.ts';

const country = sql.raw(countryShownJson('coalesce(t.country_id, o.country_id)'));
const published = sql.raw(literals(PUBLISHED_STATUSES));

/** Reads every track with its public dates. */
async function readTracks(db: Db): Promise<TrackListItem[]> {
  const { rows } = await sql<TrackListItem>`
    select t.track_id, t.track_name, t.track_city, t.track_state, t.track_latitude, t.track_longitude, ${country} as country,
      count(d.race_date) as dates,
      min(d.race_date) filter (where d.race_date >= (now() at time zone coalesce(t.track_zone, o.organization_zone))::date
        and not exists (select 1 from race r where r.cup_id = d.cup_id and r.race_date = d.race_date and ${sql.raw(isCalledOff)}))::text as next_date
    from track t join organization o using (organization_id)
      left join (cup_date d join cup c on c.cup_id = d.cup_id and c.cup_status in ('OPENED', 'CLOSED')) on d.track_id = t.track_id
    group by t.track_id, o.organization_id
    order by t.track_state collate "es-x-icu", t.track_name collate "es-x-icu", t.track_id`.execute(db);
  return rows;
}

/** A track with the organization that wrote it. */
type OwnTrack = TrackPage & { organization_id: number };

/** Reads a track with its public dates and the last winners, in one statement, or null without a track. */
async function readTrack(db: Db, track_id: number): Promise<OwnTrack | null> {
  const { rows } = await sql<{ page: OwnTrack }>`
    with held as (
      select r.race_id, d.cup_id, d.race_date from cup_date d join cup c using (cup_id) join race r using (cup_id, race_date)
      where d.track_id = ${track_id} and c.cup_status in ('OPENED', 'CLOSED') and r.race_status in (${published})
      order by d.race_date desc, r.race_id desc limit 1)
    select json_build_object('organization_id', t.organization_id, 'track_id', t.track_id, 'track_name', t.track_name, 'track_city', t.track_city,
      'track_state', t.track_state, 'country', ${country},
      'organization', json_build_object('organization_name', o.organization_name, 'organization_zone', coalesce(t.track_zone, o.organization_zone)),
      'track_latitude', t.track_latitude, 'track_longitude', t.track_longitude, 'track_directions', t.track_directions,
      'track_contact', t.track_contact, 'track_surface', t.track_surface, 'track_length', t.track_length,
      'dates', coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name,
          'organization_shortname', o.organization_shortname, 'date', d.race_date, 'name', d.date_name, 'race_id', r.race_id,
          'race_status', ${sql.raw(statusNow)}, 'called_off', ${sql.raw(isCalledOff)}) order by d.race_date desc, c.cup_id)
        from cup_date d join cup c using (cup_id) join organization o using (organization_id)
          left join race r using (cup_id, race_date)
        where d.track_id = t.track_id and c.cup_status in ('OPENED', 'CLOSED')), '[]'),
      'last', (select json_build_object('date', h.race_date, 'cup_id', h.cup_id,
          'winners', coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
              'plate_colour', k.plate_colour, 'rider_id', p.rider_id, 'rider_fullname', i.rider_publicname,
              'reduced', i.public_name = 'initials', 'plate', e.plate, 'club_id', b.club_id, 'club_name', b.club_name)
              order by k.category_order, k.category_name collate "es-x-icu", p.entry_id)
            from rider_placing p join entry e using (entry_id) join category k on k.category_id = p.category_id
              join rider i on i.rider_id = p.rider_id left join club b on b.club_id = p.club_id
            where p.race_id = h.race_id and p.place = 1), '[]')) from held h)) as page
    from track t join organization o using (organization_id) where t.track_id = ${track_id}`.execute(db);
  return rows[0]?.page ?? null;
}

/** Registers the calls for tracks: all of them, and one with its dates. */
export function registerTracks(context: RouteContext): void {
  const { db } = context;
  publicGet(context, listTracks, async () => ({
    body: { items: await readTracks(db) },
    tags: ['list', 'orgs'],
  }));

  publicGet(context, getTrack, async ({ params }) => {
    const page = await readTrack(db, params.id);
    if (!page) throw new Refusal('track.not_found');
    const tags = new Set([
      `org:${page.organization_id}`,
      `track:${params.id}`,
      'placings',
      ...page.dates.flatMap(({ cup_id }) => [`dates:${cup_id}`, `cup:${cup_id}`]),
      ...(page.last?.winners ?? []).flatMap(({ rider_id, club_id }) => [
        `rider:${rider_id}`,
        `club:${club_id}`,
      ]),
    ]);
    return { body: page, tags: [...tags] };
  });
}

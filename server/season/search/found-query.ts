import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { searchPublic } from '#contract/season/search/search.ts';
import { plateWritings } from '#rules/entries/plates.ts';
import type { SearchKind } from '#rules/season/search/search-kinds.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { KnownToken } from '#server/season/search/words-query.ts';
import { isCalledOff, statusNow } from '#server/season/races/window/columns.ts';
import { organizationCountry } from '#server/people/reference/columns.ts';

type Reply = z.input<typeof searchPublic.reply>;
/** What the database found of each kind, one more than is shown. */
export type PublicFinds = Pick<Reply, SearchKind | 'tells_class'>;

/** The riders of the newest dates are searched one by one: a name that many have is found here. */
const newest = 3000;
/** So many results there are enough. */
const enough = 60;
/** So many riders of a rarer name are sorted. */
const mostSpelled = 1500;
const mostAlike = 500;
/** If fewer are found by spelling, names that sound alike are searched too. */
const few = 8;

const every = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
const plateOf = ({ plate }: KnownToken) =>
  plate === null ? [] : plateWritings(plate).map((one) => `#${one}`);

/** The condition that a word of `search_rider s` begins with it, or it is a plate. Patterns need no escapes. */
const begins = (token: KnownToken) =>
  token.plate === null
    ? sql`s.names like ${`% ${token.word}%`}`
    : sql`(s.names like ${`% ${token.word}%`} or s.finds && ${plateOf(token)}::text[])`;

/** The same through an index. */
function isSpelled(token: KnownToken, isAlone: boolean): RawBuilder<unknown> {
  // Almost every name has a word that begins with such a short one: the other words find the riders, and this one
  // only narrows them.
  if (token.isShort && !isAlone) return begins(token);
  return sql`s.finds && ${[...token.spelled, ...plateOf(token)]}::text[]`;
}

const isAlike = (token: KnownToken) => sql`s.finds && ${[...token.alike, ...plateOf(token)]}::text[]`;

/** The number of words that are whole words, or a plate, of `search_rider s`. */
const wholeWords = (tokens: readonly KnownToken[]) =>
  sql.join(
    tokens.map(
      (token) => sql`(s.names like ${`% ${token.word} %`} or s.finds && ${plateOf(token)}::text[])::integer`,
    ),
    sql` + `,
  );

/** How many words sound exactly like a word of `search_rider s`, because other slips are further away. */
const heardWords = (tokens: readonly KnownToken[]) =>
  sql.join(
    tokens.map(({ heard, spelled }) => sql`(s.finds && ${[...spelled, ...heard]}::text[])::integer`),
    sql` + `,
  );

/** The condition that it is a word of the name, a plate, or a word of the club of `bearer s`. */
const isOfClub = (token: KnownToken) => sql`(${begins(token)} or s.club like ${`% ${token.word}%`})`;

const some = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` or `)})`;

/** The condition that a word of the name of a `category` begins with it. */
const inClass = ({ word }: KnownToken) => sql`' ' || fold_text(category_name) like ${`% ${word}%`}`;

/** The condition that a word of `search_place p` begins with it. */
const placeBegins = ({ word }: KnownToken) => sql`p.names like ${`% ${word}%`}`;
const placeAlike = (token: KnownToken) => sql`(${placeBegins(token)}
  or p.place_no in (select w.place_no from search_place_word w where w.word = any(${token.alike}::text[])))`;

const wholeOfPlace = (tokens: readonly KnownToken[]) =>
  sql.join(
    tokens.map(({ word }) => sql`(p.names like ${`% ${word} %`})::integer`),
    sql` + `,
  );

/**
 * Finds what contains every word: by spelling, the newest riders first; if there is little, also riders whose club
 * has the words that the name lacks, and names that sound alike or were mistyped. It returns so many of each kind in
 * one statement. However many riders there are, the number that is searched and sorted is limited.
 */
export async function readFound(
  db: Db,
  tokens: readonly KnownToken[],
  most: Readonly<Record<SearchKind, number>>,
): Promise<PublicFinds> {
  const onlyShort = tokens.every(({ isShort }) => isShort);
  const place = (kind: 'club' | 'track' | 'cup' | 'date', shown: number) => sql`(
    select p.id, p.on_day, p.last_on, p.is_near, p.whole from place_found p where p.kind = ${kind}
    order by p.is_near, p.whole desc, p.last_on desc, p.id limit ${shown})`;
  const { rows } = await sql<PublicFinds>`
    with recent as materialized (
      select s.rider_id from (select * from search_rider n order by n.last_on desc, n.rider_id desc limit ${newest}) s
      where ${every(tokens.map(begins))} limit ${enough}
    ), rare as materialized (
      select s.rider_id from search_rider s
      where (select count(*) from recent) < ${enough} and ${every(tokens.map((token) => isSpelled(token, onlyShort)))} limit ${mostSpelled}
    ), spelled as materialized (
      select rider_id from recent union select rider_id from rare
    ), wants_club as materialized (
      select ${tokens.length > 1}::boolean and (select count(*) from spelled) < ${few}
        and exists (select from search_place p where p.kind = 'club' and ${some(tokens.map(placeBegins))}) as holds
    ), bearer as materialized (
      select s.rider_id, s.names, s.finds,
        (select p.names from entry e join search_place p on p.kind = 'club' and p.id = e.club_id where e.entry_id = s.entry_id) as club
      from (
        (select n.* from (select * from search_rider s order by s.last_on desc, s.rider_id desc limit ${newest}) n
          where (select holds from wants_club))
        union all
        (select s.* from search_rider s where (select holds from wants_club)
          and s.finds && ${tokens.flatMap((token) => [...token.spelled, ...plateOf(token)])}::text[] limit ${mostSpelled})
      ) s where ${some(tokens.map(begins))}
    ), of_club as materialized (
      select s.rider_id from bearer s where ${every(tokens.map(isOfClub))}
    ), named as materialized (
      select rider_id from spelled union select rider_id from of_club
    ), alike as materialized (
      select s.rider_id from search_rider s
      where (select count(*) from named) < ${few} and ${every(tokens.map(isAlike))} limit ${mostAlike}
    ), rider_found as (
      select s.rider_id, s.entry_id, s.last_on, s.names, f.is_near, ${wholeWords(tokens)} as whole,
        case when f.is_near then ${heardWords(tokens)} else 0 end as heard
      from (select rider_id, false as is_near from named
        union all select rider_id, true from alike where rider_id not in (select rider_id from named)) f
      join search_rider s using (rider_id)
      order by f.is_near, heard desc, whole desc, s.last_on desc, s.rider_id limit ${most.riders}
    ), place_spelled as materialized (
      select p.place_no from search_place p where ${every(tokens.map(placeBegins))}
    ), place_found as materialized (
      select p.*, p.place_no not in (select place_no from place_spelled) as is_near, ${wholeOfPlace(tokens)} as whole
      from search_place p
      where p.place_no in (select place_no from place_spelled)
        or (not exists (select from place_spelled) and ${every(tokens.map(placeAlike))})
    )
    select coalesce((select json_agg(json_build_object('rider_id', f.rider_id, 'rider_fullname', r.rider_publicname,
        'shows_initials', r.public_name = 'initials', 'plate', e.plate,
        'plate_colour', k.plate_colour, 'category_name', k.category_name, 'club_name', b.club_name,
        'country_code', case when r.public_name <> 'initials' then n.country_code end, 'is_near', f.is_near)
        order by f.is_near, f.heard desc, f.whole desc, f.last_on desc, f.rider_id)
        from rider_found f join rider r using (rider_id) join entry e using (entry_id) join category k using (category_id)
        left join club b on b.club_id = e.club_id left join country n on n.country_id = r.country_id
        -- Renamed in this very moment: what found the rider is the name no more.
        where f.names = ' ' || fold_text(r.rider_publicname) || ' '), '[]') as riders,
      coalesce((select json_agg(json_build_object('club_id', b.club_id, 'club_name', b.club_name,
        'organization_shortname', o.organization_shortname, 'country_code', ${sql.raw(organizationCountry)}, 'is_near', f.is_near)
        order by f.is_near, f.whole desc, b.club_name, b.club_id)
        from ${place('club', most.clubs)} f join club b on b.club_id = f.id join organization o using (organization_id)), '[]') as clubs,
      coalesce((select json_agg(json_build_object('track_id', t.track_id, 'track_name', t.track_name, 'track_city', t.track_city,
        'track_state', t.track_state, 'country_code', coalesce((select n.country_code from country n where n.country_id = t.country_id),
          ${sql.raw(organizationCountry)}), 'is_near', f.is_near)
        order by f.is_near, f.whole desc, t.track_name, t.track_id)
        from ${place('track', most.tracks)} f join track t on t.track_id = f.id join organization o using (organization_id)), '[]') as tracks,
      coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name,
        'organization_shortname', o.organization_shortname,
        'first_date', (select min(d.race_date) from cup_date d where d.cup_id = c.cup_id),
        'last_date', (select max(d.race_date) from cup_date d where d.cup_id = c.cup_id), 'is_near', f.is_near)
        order by f.is_near, f.whole desc, f.last_on desc, c.cup_id)
        from ${place('cup', most.cups)} f join cup c on c.cup_id = f.id join organization o using (organization_id)), '[]') as cups,
      coalesce((select json_agg(json_build_object('cup_id', d.cup_id, 'race_date', d.race_date, 'date_name', d.date_name,
        'date_place', d.date_place, 'cup_name', c.cup_name, 'race_status', ${sql.raw(statusNow)},
        'called_off', ${sql.raw(isCalledOff)}, 'is_near', f.is_near)
        order by f.is_near, f.whole desc, d.race_date desc, d.cup_id)
        from ${place('date', most.dates)} f join cup_date d on d.cup_id = f.id and d.race_date = f.on_day
        join cup c using (cup_id) join organization o using (organization_id)
        left join race r on r.cup_id = d.cup_id and r.race_date = d.race_date), '[]') as dates,
      not exists (select from named) and not exists (select from place_spelled)
        and exists (select from category where ${every(tokens.map(inClass))}) as tells_class`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a search of everything gave no row');
  return found;
}

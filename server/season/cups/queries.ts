import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { cupDate, cupListItem, listCups } from '#contract/season/cups/cups.ts';
import type { CupStatus } from '#rules/season/cups/cup-status.ts';
import type { DB } from '#server/ground/db/database.ts';
import { byName, readPage } from '#server/ground/http/calls/list-query.ts';
import { type CupFacts, cupRiderColumns, type PackedCup, unpackCup } from '#server/season/cups/facts.ts';
import { datePicturesJson } from '#server/ground/pictures/picture-columns.ts';
import { qualificationsJson } from '#server/season/cups/qualification-columns.ts';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import {
  licencesJson,
  multipliersJson,
  pointsJson,
  racedClassesJson,
  racedEntriesJson,
  racedRunsJson,
  rankingIsShown,
  seriesJson,
} from '#server/season/cups/series-columns.ts';
import {
  isCalledOff,
  closesAt,
  utcText,
  opensAt,
  resumesAt,
  statusNow,
} from '#server/season/races/window/columns.ts';
import { organizationJson } from '#server/people/reference/columns.ts';
import { resultsUpdatedAt } from '#server/people/reference/results-updated.ts';
import { countryShownJson } from '#server/people/reference/shown-country.ts';
import { publicPriceFacts, withPrice, type WithPriceRow } from '#server/season/prices/public-price.ts';
import { packedRow } from '#server/season/races/packed-rows.ts';

type ListCupsQuery = z.output<typeof listCups.query>;
type CupItem = z.input<typeof cupListItem>;

/** A cup as the database gives it, with the facts of the prices of its dates. */
type CameCup = Omit<CupItem, 'cup_dates'> & { cup_dates: WithPriceRow<z.input<typeof cupDate>>[] };

const organization = sql.raw(organizationJson);
const showsRanking = sql.raw(rankingIsShown);

const country = sql.raw(countryShownJson('coalesce(t.country_id, o.country_id)'));

const imagesOf = (slot: 'images' | 'raceImages') => sql.raw(datePicturesJson(slot));

const datesJson = sql`coalesce((select json_agg(json_build_object('date', d.race_date, 'name', d.date_name, 'place', d.date_place,
    'images', ${imagesOf('images')}, 'raceImages', ${imagesOf('raceImages')},
    'race_id', r.race_id, 'race_status', ${sql.raw(statusNow)},
    'opens_at', ${sql.raw(utcText(opensAt))}, 'closes_at', ${sql.raw(utcText(closesAt))},
    'resumes_at', ${sql.raw(utcText(resumesAt))}, 'called_off', ${sql.raw(isCalledOff)}, 'entry_price', ${sql.raw(publicPriceFacts)}, 'zone', coalesce(t.track_zone, o.organization_zone), 'state', coalesce(t.track_state, ''), 'country', ${country}) order by d.race_date)
  from cup_date d left join race r using (cup_id, race_date) left join track t on t.track_id = d.track_id where d.cup_id = c.cup_id), '[]')`;

const itemJson = sql`json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name, 'cup_status', c.cup_status,
  'organization_id', c.organization_id, 'organization', ${organization}, 'cup_dates', ${datesJson},
  'cup_parameters', c.cup_parameters, 'cup_regulation', c.cup_regulation,
  'cup_inscription_init', c.cup_inscription_init, 'cup_inscription_end', c.cup_inscription_end)`;

const asShown = (item: CameCup): CupItem => ({
  ...item,
  cup_dates: item.cup_dates.map(withPrice),
  cup_regulation: item.cup_regulation ? sanitizeRegulation(item.cup_regulation) : null,
});

const sorting = {
  fields: { cup_name: byName('cup_name'), cup_id: 'cup_id', organization_order: 'organization_order' },
  first: 'cup_name',
  id: 'cup_id',
};

/** Reads public cups with their dates, in one statement. `total` counts all that match. */
export async function readCups(
  db: Kysely<DB>,
  query: ListCupsQuery,
): Promise<{ items: CupItem[]; total: number }> {
  const statuses = query._filters?.cup_status ?? ['OPENED'];
  const organizations = query._filters?.organization_id ?? null;
  const page = await readPage<{
    cup_id: number;
    cup_name: string;
    organization_order: number;
    item: CameCup;
  }>(
    db,
    sql`select c.cup_id, c.cup_name, o.organization_order, ${itemJson} as item
    from cup c join organization o using (organization_id)
    where c.cup_status = any(${statuses}::text[])
      and (${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[]))`,
    query,
    sorting,
  );
  return { items: page.items.map(({ item }) => asShown(item)), total: page.total };
}

/** Reads a cup as the public list shows it, or would show it, for the office alone. It is null without one. */
export async function readCupBeforePublic(db: Kysely<DB>, cup_id: number): Promise<CupItem | null> {
  const { rows } = await sql<{ item: Omit<CameCup, 'cup_status'> & { cup_status: CupStatus } }>`
    select ${itemJson} as item from cup c join organization o using (organization_id) where c.cup_id = ${cup_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { cup_status } = row.item;
  return asShown({ ...row.item, cup_status: cup_status === 'CLOSED' ? 'CLOSED' : 'OPENED' });
}

/** Reads a public cup with the facts for its series ranking, in one statement. It is null when there is none. */
export async function readCup(db: Kysely<DB>, cupId: number): Promise<CupFacts | null> {
  const { rows } = await sql<{ facts: PackedCup }>`
    select json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name, 'cup_status', c.cup_status,
      'organization_id', c.organization_id, 'organization', ${organization}, 'cup_dates', ${datesJson},
      'cup_parameters', c.cup_parameters, 'cup_regulation', c.cup_regulation,
      'cup_inscription_init', c.cup_inscription_init, 'cup_inscription_end', c.cup_inscription_end,
      'cup_assign_type', c.cup_assign_type, 'ranks_clubs', c.club_rule is not null, 'cup_auto_inscription', c.cup_auto_inscription,
      'cup_licence_model', (select '/files/' || f.storage_key from file f where f.file_id = c.cup_licence_model),
      'series', ${sql.raw(seriesJson)}, 'points_table', ${sql.raw(pointsJson)}, 'multipliers', ${sql.raw(multipliersJson)},
      'qualifications', ${sql.raw(qualificationsJson)},
      'categories', coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
        'category_order', coalesce(cc.category_order, k.category_order), 'plate_colour', k.plate_colour)
        order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id)
        from cup_category cc join category k using (category_id) where cc.cup_id = c.cup_id), '[]'),
      'race_categories', case when ${showsRanking} then ${sql.raw(racedClassesJson)} else '[]' end,
      'entries', case when ${showsRanking} then ${sql.raw(racedEntriesJson)} else '[]' end,
      'riders', coalesce((select json_agg(${sql.raw(packedRow(cupRiderColumns))})
        from rider p left join club b using (club_id)
        where ${showsRanking} and p.rider_id in
          (select e.rider_id from race r join entry e using (race_id) where r.cup_id = c.cup_id)), '[]'),
      'runs', case when ${showsRanking} then ${sql.raw(racedRunsJson)} else '[]' end,
      'licences', ${sql.raw(licencesJson)},
      'updated_at', case when ${showsRanking} then ${sql.raw(resultsUpdatedAt('r.cup_id = c.cup_id'))} end
    ) as facts
    from cup c join organization o using (organization_id)
    where c.cup_id = ${cupId} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  const [row] = rows;
  return row ? unpackCup(row.facts) : null;
}

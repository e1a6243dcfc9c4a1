import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { cupEntryColumns } from '#server/season/cups/facts.ts';
import { literals } from '#server/ground/db/literals.ts';
import { rulesJson, runColumns } from '#server/season/races/columns.ts';
import { packedRow } from '#server/season/races/packed-rows.ts';

/* Selects the facts from which the ranking of a cup `c` of an organization `o` is computed. */

/** Tells whether the results of a race `r` are published. */
const isRaced = `r.race_status in (${literals(PUBLISHED_STATUSES)})`;

export const rankingIsShown = `coalesce((c.cup_parameters ->> 'showRanking')::boolean, false)`;

export const seriesJson = `json_build_object('count_best', c.count_best, 'min_rounds_to_rank', c.min_rounds_to_rank,
  'must_ride_last', c.must_ride_last, 'bonus_presence', c.bonus_presence, 'only_affiliated', c.only_affiliated,
  'ranking_tie', c.ranking_tie, 'carried_wheels', case when c.carries_points then
    (select json_object_agg(k.category_id, k.wheel) from category k where k.organization_id = c.organization_id) end,
  'exhibition', coalesce((select json_agg(x.category_id order by x.category_id)
    from cup_category x where x.cup_id = c.cup_id and x.exhibition), '[]'))`;

export const pointsJson = `coalesce((select json_agg(json_build_object('from', t.place_from, 'to', t.place_to, 'points', t.points)
  order by t.place_from) from cup_points t where t.cup_id = c.cup_id), '[]')`;

export const multipliersJson = `coalesce((select json_object_agg(d.race_date, d.multiplier) from cup_date d
  where d.cup_id = c.cup_id), '{}')`;

export const racedClassesJson = `coalesce((select json_agg(json_build_object('race_id', r.race_id, 'category_id', rc.category_id,
    'rules', ${rulesJson}, 'short_motos', rc.short_motos, 'short_way', rc.short_way) order by r.race_date)
  from race r join race_category rc using (race_id)
  join race_rules u on u.race_rules_id = coalesce(rc.race_rules_id, c.race_rules_id)
  where r.cup_id = c.cup_id and ${isRaced}), '[]')`;

export const racedEntriesJson = `coalesce((select json_agg(${packedRow(cupEntryColumns)} order by r.race_date, e.entry_id)
  from race r join entry e using (race_id) where r.cup_id = c.cup_id and ${isRaced}), '[]')`;

export const racedRunsJson = `coalesce((select json_agg(${packedRow(runColumns)})
  from race r join run x using (race_id) where r.cup_id = c.cup_id and ${isRaced}), '[]')`;

export const licencesJson = `coalesce((select json_agg(json_build_object('rider_id', l.rider_id, 'lbr_status', l.lbr_status,
    'season', l.season, 'expires_on', l.expires_on,
    'sent_on', (coalesce(l.resent_at, l.created_at) at time zone o.organization_zone)::date))
  from lbr l where c.only_affiliated and l.cup_id = c.cup_id and l.lbr_guest = 'FALSE'
    and l.lbr_status in ('APPROVED', 'REPLACED')), '[]')`;

import { sql } from 'kysely';
import type { OfficePrices, PriceCode } from '#contract/season/office/cups/prices.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { cupParts, listTerms, newestReturns, usesOfCode } from '#server/money/prices/list-queries.ts';
import { reductionColumns } from '#server/money/prices/write-lists.ts';

type Facts = Omit<OfficePrices, 'step'>;

/** Reads the prices of a cup with its dates, classes and codes. Returns null when there is no such cup. */
export async function readOfficePrices(db: Db, cup_id: number): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select c.cup_id, c.unpaid_rides, ${newestReturns} as returns, ${cupParts} as parts, o.organization_currency as currency, (now() at time zone o.organization_zone)::date as today,
      coalesce((select json_agg(json_build_object('race_date', l.race_date, 'version', l.list_version, 'terms', ${listTerms})
          order by l.race_date nulls first)
        from price_list l where l.cup_id = c.cup_id), '[]') as lists,
      coalesce((select json_agg(json_build_object('race_date', d.race_date, 'date_name', d.date_name,
          'frozen', (select count(*) from price_choice h join race r using (race_id)
            where r.cup_id = d.cup_id and r.race_date = d.race_date and h.gone_at is null)) order by d.race_date)
        from cup_date d where d.cup_id = c.cup_id), '[]') as dates,
      coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name)
          order by coalesce(x.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id)
        from cup_category x join category k using (category_id) where x.cup_id = c.cup_id), '[]') as classes,
      coalesce((select json_agg(json_build_object('code_id', x.price_code_id, 'race_date', x.race_date, 'code', x.code,
          'off', case when x.basis_points is null then json_build_object('cents', coalesce(x.cents, 0))
            else json_build_object('basis_points', x.basis_points) end,
          'valid_until', x.valid_until, 'most_uses', x.most_uses, 'note', x.note, 'uses', ${usesOfCode},
          'ended', x.ended_at is not null) order by x.ended_at is not null, x.price_code_id desc)
        from price_code x where x.cup_id = c.cup_id), '[]') as codes
    from cup c join organization o using (organization_id) where c.cup_id = ${cup_id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the prices of a cup, so that two writers take turns. Tells whether there is such a cup. */
export async function lockCupPrices(tx: Db, cup_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cup where cup_id = ${cup_id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Stores a code and tells whether its name was free in the cup. */
export async function insertCode(
  tx: Db,
  cup_id: number,
  code: Omit<PriceCode, 'code_id' | 'uses' | 'ended'>,
  made_by: number,
): Promise<boolean> {
  const { basis_points, cents } = reductionColumns(code.off);
  const { rows } = await sql`
    insert into price_code (cup_id, race_date, code, basis_points, cents, valid_until, most_uses, note, made_by)
    values (${cup_id}, ${code.race_date}, ${code.code}, ${basis_points}, ${cents}, ${code.valid_until}, ${code.most_uses},
      ${code.note}, ${made_by})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends a code; one that is over stays so. Returns its name, or null when the cup has no such code. */
export async function endCode(tx: Db, cup_id: number, price_code_id: number): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    update price_code set ended_at = coalesce(ended_at, now())
    where cup_id = ${cup_id} and price_code_id = ${price_code_id} returning code`.execute(tx);
  return rows[0]?.code ?? null;
}

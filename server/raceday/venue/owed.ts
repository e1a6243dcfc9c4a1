import { sql } from 'kysely';
import type { RowSet } from '#contract/raceday/venue/venue.ts';
import { freezePrice } from '#server/money/prices/freeze.ts';
import { giveEntryBack } from '#server/money/returns/give-back.ts';
import { chargeEntry, dropEntryFee } from '#server/entries/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** An entry that a set makes or takes away. */
interface EntryInSet {
  race_id: number;
  category_id: number;
  rider_id: number;
  club_id: number | null;
  is_there: boolean;
}

/** Reads the entries that a set makes or takes away, before it is written. */
export async function readEntriesIn(
  tx: Db,
  race_id: number,
  { rows: written }: Pick<RowSet, 'rows'>,
): Promise<EntryInSet[]> {
  const { rows } = await sql<EntryInSet>`
    with said as (
      select (e -> 'k' ->> 'entry_id')::bigint as entry_id, nullif(e -> 'r', 'null') as made
      from jsonb_array_elements(${written}::jsonb) e where e ->> 't' = 'entry'
    )
    select ${race_id}::bigint as race_id, coalesce((s.made ->> 'category_id')::bigint, x.category_id, 0) as category_id,
      coalesce((s.made ->> 'rider_id')::bigint, x.rider_id, 0) as rider_id,
      case when s.made is null then x.club_id else (s.made ->> 'club_id')::bigint end as club_id, s.made is not null as is_there
    from said s left join entry x on x.entry_id = s.entry_id and x.race_id = ${race_id}
    where (s.made is null) <> (x.entry_id is null) order by s.entry_id`.execute(tx);
  return rows;
}

/**
 * Makes what entries of the track owe, and takes back what is owed no more, as if they had been entered and withdrawn here:
 * the track knows no money.
 */
export async function settleOwed(tx: Db, entries: readonly EntryInSet[]): Promise<void> {
  for (const { is_there, ...entry } of entries) {
    const { race_id, category_id, rider_id } = entry;
    const place = { race_id, category_id, rider_id };
    if (is_there) {
      await chargeEntry(tx, entry);
      await freezePrice(tx, place, null);
    } else {
      await giveEntryBack(tx, place, {
        withdrawal_id: null,
        made_by: null,
        called_off: false,
        tellAfterSeconds: 0,
      });
      await dropEntryFee(tx, race_id, category_id, rider_id);
    }
  }
}

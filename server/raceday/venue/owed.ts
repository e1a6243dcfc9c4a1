import { sql } from 'kysely';
import type { RowSet } from '#contract/raceday/venue/venue.ts';
import { freezePrice } from '#server/money/prices/freeze.ts';
import { giveEntryBack } from '#server/money/returns/give-back.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
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

/** Queues the letters about protests that the track filed or answered: it has no letters, and does not know who asked for them. */
export async function tellProtests(tx: Db, { rows: written }: Pick<RowSet, 'rows'>): Promise<void> {
  const { rows } = await sql<{ protest_id: number; n: number }>`
    select p.protest_id, s.n from jsonb_array_elements(${written}::jsonb) e
      join protest p on p.protest_id = (e -> 'k' ->> 'protest_id')::bigint join protest_step s on s.protest_id = p.protest_id and s.n = (e -> 'k' ->> 'n')::int
    where e ->> 't' = 'protest_step' and e -> 'r' <> 'null' and p.user_id is not null order by 1, 2`.execute(
    tx,
  );
  for (const { protest_id, n } of rows) {
    await addJob(tx, 'protest_told', { protest_id, n });
    if (n === 1) await addJob(tx, 'protest_filed', { protest_id });
  }
}

import { sql } from 'kysely';
import { REMOVALS } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { resultsAreOut } from './public.ts';
import { dumpTable, pageRows } from './table.ts';

interface RiderRow {
  rider_id: number;
  rider_name: string;
  by_initials: boolean;
  club_id: number | null;
  country_code: string | null;
}

const riders = dumpTable<RiderRow>({
  name: 'riders',
  meaning:
    'Riders who are in a published race. Minors, whoever may be one, and whoever asked for it are initials and a number',
  key: ['rider_id'],
  fields: {
    rider_id: { type: 'integer', meaning: 'Number of the rider, the same for ever' },
    rider_name: { type: 'string', meaning: 'The name, or initials' },
    by_initials: { type: 'boolean', meaning: 'Only initials are told; do not look for the name elsewhere' },
    club_id: { type: 'integer', meaning: 'The club of today', of: 'clubs.club_id' },
    country_code: {
      type: 'string',
      meaning:
        'Three letters of the International Olympic Committee; none: unknown, or only initials are told',
    },
  },
  read: async (tx, last) => {
    const { rows } = await sql<RiderRow>`
      select p.rider_id, case when x.named then p.rider_publicname
          else coalesce(initials_of(p.rider_firstname, p.rider_lastname), '') end as rider_name,
        not x.named as by_initials, p.club_id, n.country_code
      from rider p cross join lateral (
          select coalesce(is_named_in_dump(p.public_name, p.rider_birthdate), false) as named) x
        left join country n on n.country_id = p.country_id and x.named
      where p.rider_id > ${last?.rider_id ?? 0} and exists (
        select from entry e join race r using (race_id) join cup c using (cup_id) where e.rider_id = p.rider_id and ${resultsAreOut})
      order by p.rider_id limit ${pageRows}`.execute(tx);
    return rows;
  },
});

interface EntryRow {
  entry_id: number;
  race_id: number;
  category_id: number;
  entered_category_id: number | null;
  rider_id: number;
  club_id: number | null;
  plate: string;
  removed: string | null;
}

const entries = dumpTable<EntryRow>({
  name: 'entries',
  meaning: 'Who was entered in a published race',
  key: ['entry_id'],
  fields: {
    entry_id: { type: 'integer', meaning: 'Number of the entry' },
    race_id: { type: 'integer', meaning: 'The race', of: 'dates.race_id' },
    category_id: { type: 'integer', meaning: 'The class that raced together', of: 'classes.category_id' },
    entered_category_id: {
      type: 'integer',
      meaning: 'The class of licence, series and awards, where it is another one',
      of: 'classes.category_id',
    },
    rider_id: { type: 'integer', meaning: 'The rider', of: 'riders.rider_id' },
    club_id: { type: 'integer', meaning: 'The club on that day', of: 'clubs.club_id' },
    plate: { type: 'string', meaning: 'The number on the plate' },
    removed: {
      type: 'string',
      meaning: 'Why the rider has no place; none: has one',
      words: keysOf(REMOVALS),
    },
  },
  read: async (tx, last) => {
    const { rows } = await sql<EntryRow>`
      select e.entry_id, e.race_id, e.category_id, e.entered_category_id, e.rider_id, e.club_id, e.plate, e.removed
      from entry e join race r using (race_id) join cup c using (cup_id)
      where ${resultsAreOut} and e.entry_id > ${last?.entry_id ?? 0} order by e.entry_id limit ${pageRows}`.execute(
      tx,
    );
    return rows;
  },
});

export const peopleTables = [riders, entries];

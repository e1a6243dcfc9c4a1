import { sql } from 'kysely';
import type { DeskEntries, DeskEntry } from '#contract/raceday/office/desk/desk.ts';
import { refuseDesk } from '#rules/entries/inscription.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';
import { type DueTerms, isUpToDate } from '#rules/money/dues.ts';
import { type Licence, licenceCounts } from '#rules/people/licences/licences.ts';
import { isCalledOff, closesAt, opensAt, statusNow, raceZone } from '#server/season/races/window/columns.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DeskMeeting, meetingJson } from '#server/raceday/office/desk/queries.ts';

interface EntryFacts extends Omit<DeskEntry, 'missing'> {
  licences: Licence[];
  dues: DueTerms[];
  mark: boolean | null;
  fee_unpaid: boolean;
  has_papers: boolean;
  has_birthdate: boolean;
}

interface Row {
  meeting: DeskMeeting;
  cup_id: number;
  cup_status: string;
  called_off: boolean;
  race_status: RaceStatus;
  opens_at: string | null;
  closes_at: string;
  now: string;
  today: string;
  entries: EntryFacts[];
}

/** Returns what a rider lacks for this race, by the rules that decide the entry itself. */
function missingOf(facts: EntryFacts, { meeting, cup_id, today }: Row): DeskEntry['missing'] {
  const { race_id, race_date } = meeting;
  return [
    ...(facts.licences.some((one) => licenceCounts(one, race_date)) ? [] : (['licence'] as const)),
    ...(isUpToDate(facts.dues, facts.mark, { race_id, cup_id, race_date }, today) ? [] : (['dues'] as const)),
    ...(facts.fee_unpaid ? (['fee'] as const) : []),
    ...(facts.has_papers ? [] : (['papers'] as const)),
    ...(facts.has_birthdate ? [] : (['birthdate'] as const)),
  ];
}

/** Reads everybody entered in a race by category and plate, in one statement, or null if there is no race. */
export async function readDeskEntries(db: Db, race_id: number): Promise<Omit<DeskEntries, 'may_act'> | null> {
  const { rows } = await sql<Row>`
    select ${meetingJson} as meeting,
      r.cup_id, c.cup_status, ${sql.raw(isCalledOff)} as called_off, ${sql.raw(statusNow)} as race_status, clock_timestamp() as now,
      ${sql.raw(opensAt)} as opens_at,
      ${sql.raw(closesAt)} as closes_at,
      (now() at time zone ${sql.raw(raceZone)})::date as today,
      coalesce((select json_agg(json_build_object('entry_id', e.entry_id, 'plate', e.plate, 'rider_fullname', p.rider_fullname,
          'category_name', k.category_name,
          'plate_colour', k.plate_colour, 'club_name', b.club_name,
          'fee_unpaid', exists (select 1 from due d join book using (book_id) where d.rider_id = e.rider_id and d.race_id = e.race_id
            and d.category_id = coalesce(e.entered_category_id, e.category_id) and d.kind = 'entry' and book.club_id is null and d.received_cents < d.asked_cents),
          'has_papers', p.rider_dni_image1 is not null and p.rider_dni_image2 is not null,
          'has_birthdate', p.rider_birthdate is not null,
          'licences', coalesce((select json_agg(json_build_object('lbr_guest', l.lbr_guest, 'lbr_status', l.lbr_status,
              'season', l.season, 'race_date', l.race_date, 'expires_on', l.expires_on))
            from lbr l where l.rider_id = p.rider_id and l.cup_id = r.cup_id
              and l.category_id = coalesce(e.entered_category_id, e.category_id) and l.lbr_status = 'APPROVED'), '[]'),
          'mark', (select m.up_to_date from up_to_date_mark m where m.rider_id = p.rider_id and m.club_id = p.club_id
            and m.season = extract(year from r.race_date) order by m.mark_id desc limit 1),
          'dues', coalesce((select json_agg(json_build_object('season', d.season, 'cup_id', d.cup_id, 'race_id', d.race_id,
              'due_on', d.due_on, 'paid', false, 'cancelled', false, 'in_review', false, 'refused', false,
              'mark', (select m.up_to_date from up_to_date_mark m where m.rider_id = p.rider_id and m.club_id = d.club_id
                and m.season = d.season order by m.mark_id desc limit 1)))
            from due d join club f on f.club_id = d.club_id and f.club_payments
            where d.rider_id = p.rider_id and d.paid_at is null and d.cancelled_at is null
              and d.season = extract(year from r.race_date)), '[]'))
          order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id,
            length(e.plate), e.plate)
        from entry e join rider p using (rider_id) join category k on k.category_id = e.category_id
        left join cup_category cc on cc.cup_id = r.cup_id and cc.category_id = k.category_id
        left join club b on b.club_id = e.club_id where e.race_id = r.race_id), '[]') as entries
    from race r join cup c using (cup_id) join organization o using (organization_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const items = row.entries.map((facts) => {
    const { entry_id, plate, rider_fullname, category_name, plate_colour, club_name } = facts;
    const missing = missingOf(facts, row);
    return { entry_id, plate, rider_fullname, category_name, plate_colour, club_name, missing };
  });
  const instant = (text: string) => Date.parse(text);
  const { opens_at, closes_at, now } = row;
  const times = {
    opens_at: opens_at === null ? null : instant(opens_at),
    closes_at: instant(closes_at),
    now: instant(now),
  };
  const { meeting } = row;
  return { meeting, ...refuseDesk({ ...row, ...times }, 'helper'), items };
}

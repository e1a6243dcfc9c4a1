import { sql } from 'kysely';
import type { z } from 'zod';
import type { licenceStep, ReviewedLicence } from '#contract/people/office/licences.ts';
import type { PaperSlot } from '#contract/people/riders/field-shapes.ts';
import { type CategoryRule, raceAge } from '#rules/season/categories/categories.ts';
import { refuseFit } from '#rules/entries/inscription.ts';
import { stateOfLicence } from '#rules/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type Step = z.infer<typeof licenceStep>;
type Show = 'waiting' | 'decided' | 'expiring';

/** What is compared of a licence, as it is stored. */
interface Row extends Omit<ReviewedLicence, 'state' | 'age' | 'unfit' | 'papers' | 'clean'> {
  today: string;
  category: CategoryRule;
  allow_ride_up: boolean;
  paper_1: boolean;
  paper_2: boolean;
  insurance: boolean;
}

const atOnce = 200;

/** Which licences a list shows, and in which order. */
const lists: Record<Show, { where: ReturnType<typeof sql.raw>; order: ReturnType<typeof sql.raw> }> = {
  waiting: {
    where: sql.raw(`l.lbr_status in ('SENT', 'IN_REVIEW')`),
    order: sql.raw('l.created_at, l.lbr_id'),
  },
  decided: {
    where: sql.raw(`l.lbr_status in ('APPROVED', 'REJECTED') and l.decided_at is not null`),
    order: sql.raw('l.decided_at desc, l.lbr_id desc'),
  },
  expiring: {
    where: sql.raw(`l.lbr_status = 'APPROVED' and l.lbr_guest = 'FALSE' and l.expires_on between
      (now() at time zone o.organization_zone)::date and (now() at time zone o.organization_zone)::date + 30`),
    order: sql.raw('l.expires_on, l.lbr_id'),
  },
};

function reviewed({
  today,
  category,
  allow_ride_up,
  paper_1,
  paper_2,
  insurance,
  ...row
}: Row): ReviewedLicence {
  const on = row.race_date ?? `${row.season}-01-01`;
  const papers: PaperSlot[] = [
    ...(paper_1 ? (['rider_dni_image1'] as const) : []),
    ...(paper_2 ? (['rider_dni_image2'] as const) : []),
    ...(insurance ? (['rider_insurance_image'] as const) : []),
  ];
  const unfit = refuseFit(category, row, on, { allow_ride_up });
  const complete = paper_1 && paper_2 && (row.lbr_guest === 'TRUE' || row.has_file);
  return {
    ...row,
    state: stateOfLicence(row, today),
    age: row.rider_birthdate === null ? null : raceAge(row.rider_birthdate, on),
    unfit,
    papers,
    clean: unfit === null && complete && row.steps.every(({ lbr_status }) => lbr_status !== 'REJECTED'),
  };
}

/** Reads the first licences of a list of organizations (null means all), with comparisons and their number. */
export async function readReviewed(
  db: Db,
  organizations: number[] | null,
  show: Show,
): Promise<{ items: ReviewedLicence[]; total: number }> {
  const { rows } = await sql<Row & { steps: Step[]; total: number }>`
    select count(*) over () as total, l.lbr_id, l.rider_id, p.rider_fullname, b.club_name, l.organization_id, o.organization_shortname, l.cup_id,
      c.cup_name, l.category_id, k.category_name, l.race_date, l.season, l.lbr_guest, l.lbr_type, l.lbr_status,
      l.lbr_approved, l.lbr_number, l.lbr_reason, l.expires_on, l.file_id is not null as has_file, l.created_at, l.decided_at,
      p.rider_dni, p.rider_birthdate, p.rider_gender, c.allow_ride_up,
      p.rider_dni_image1 is not null as paper_1, p.rider_dni_image2 is not null as paper_2,
      p.rider_insurance_image is not null as insurance,
      json_build_object('min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel, 'level', k.level)
        as category,
      coalesce((select u.user_language from user_rider g join users u using (user_id)
        where g.rider_id = l.rider_id order by g.linked_at limit 1), 'es') as language,
      coalesce((select json_agg(json_build_object('at', s.at, 'by', coalesce(${personName('w')}, ''),
          'lbr_status', s.lbr_status, 'lbr_reason', s.lbr_reason) order by s.step_id)
        from lbr_step s left join users w using (user_id) where s.lbr_id = l.lbr_id), '[]') as steps,
      coalesce((select json_agg(f.slot) from (values ('licence', l.file_id), ('rider_dni_image1', p.rider_dni_image1),
          ('rider_dni_image2', p.rider_dni_image2), ('rider_insurance_image', p.rider_insurance_image)) f(slot, file_id)
        where f.file_id is not null and not exists (select 1 from file_access a join user_role x using (user_id)
          where a.file_id = f.file_id
            and (x.role = 'admin' or (x.role = 'organizer' and x.organization_id = l.organization_id)))), '[]') as unopened,
      (now() at time zone o.organization_zone)::date as today
    from lbr l join rider p using (rider_id) left join club b on b.club_id = p.club_id
      join organization o on o.organization_id = l.organization_id join cup c on c.cup_id = l.cup_id
      join category k on k.category_id = l.category_id
    where (${organizations}::bigint[] is null or l.organization_id = any(${organizations}::bigint[])) and ${lists[show].where}
    order by ${lists[show].order} limit ${atOnce}`.execute(db);
  return { items: rows.map(({ total: _all, ...row }) => reviewed(row)), total: rows[0]?.total ?? 0 };
}

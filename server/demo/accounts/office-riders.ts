import type { PlainSql } from '#server/db/in-transaction.ts';

/**
 * What an office has to do with riders: papers that end, chips on the bikes, whom to call for most of them, and three riders whom a club
 * wrote down a second time.
 * In: who enrolled them.
 */
export async function addOfficeRiders(db: PlainSql, user_id: number, organization_id: number): Promise<void> {
  await db.query(
    `update rider set transponder = 'FL' || (40000 + rider_id),
       insurance_expires_on = current_date + ((rider_id * 37 % 400)::int - 40),
       dni_expires_on = case when rider_id % 4 = 0 then current_date + ((rider_id * 53 % 1500)::int - 20) end
     where organization_id = $1 and rider_id % 3 = 0`,
    [organization_id],
  );
  await db.query(
    `insert into rider_emergency (rider_id, contacts, doctor_note)
     select r.rider_id, jsonb_build_array(jsonb_build_object('contact_name', 'Familia ' || r.rider_lastname, 'relation', 'mamá',
         'phone', '+54 11 5555 ' || lpad((r.rider_id % 10000)::text, 4, '0'))),
       case r.rider_id % 12 when 0 then 'Alergia a la penicilina' when 5 then 'Asma leve' else '' end
     from rider r where r.organization_id = $1 and r.rider_id % 5 > 0
       and not exists (select 1 from user_rider l where l.rider_id = r.rider_id)`,
    [organization_id],
  );
  await db.query(
    `insert into rider (rider_firstname, rider_lastname, rider_dni, rider_birthdate, rider_gender, organization_id, club_id, country_id,
       rider_state, rider_phone, enrolled_by)
     select split_part(r.rider_firstname, ' ', 1), replace(replace(r.rider_lastname, 'z', 's'), 'é', 'e'),
       case when r.turn = 1 then '0' || r.rider_dni else (99900000 + r.rider_id)::text end,
       r.rider_birthdate, r.rider_gender, r.organization_id, r.club_id, r.country_id, r.rider_state, '+54 11 5555 0100', $2
     from (select p.*, row_number() over (order by p.rider_id) as turn from rider p
       where p.organization_id = $1 and p.rider_lastname like '%ez' and p.rider_dni is not null
         and exists (select 1 from entry e where e.rider_id = p.rider_id)
         and not exists (select 1 from user_rider l where l.rider_id = p.rider_id)
       order by p.rider_id limit 3) r`,
    [organization_id, user_id],
  );
}

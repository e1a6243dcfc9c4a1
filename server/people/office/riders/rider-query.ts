import { sql } from 'kysely';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import { Refusal } from '#contract/errors.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { privateRider } from '#contract/people/riders/riders.ts';
import { type WrittenBy, writtenBy } from '#rules/people/riders/field-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Caller, scopeOf } from '#server/ground/access/caller.ts';
import { readLicencesOf } from '#server/people/licences/queries.ts';
import { papersOfRider } from '#server/people/office/riders/line-query.ts';
import type { RiderInScope } from '#server/people/office/riders/scope.ts';
import { readProposals } from '#server/people/riders/proposals/proposal-queries.ts';
import { proposesFor } from '#server/people/riders/proposals/propose.ts';
import { readPrivateRider } from '#server/people/riders/queries.ts';
import { literals } from '#server/ground/db/literals.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type Beyond = Exclude<WrittenBy<'office'>, WrittenBy<'family'>>;
const isBeyond = (name: WrittenBy<'office'>): name is Beyond => !(name in privateRider.shape);
/** The columns of a rider that the office sees and a family does not. */
const beyond = sql`json_build_object(${sql.join(
  writtenBy('office')
    .filter(isBeyond)
    .map((name) => sql`${sql.lit(name)}, ${sql.ref(`r.${name}`)}`),
)})`;

/** What a rider has besides the columns that a family sees, as the tables hold it. */
type Rest = Pick<
  OfficeRider,
  | 'papers_state'
  | 'created_at'
  | 'enrolled_by'
  | 'guardians'
  | 'categories'
  | 'plates'
  | 'starts'
  | 'looks'
  | 'changes'
  | 'merged'
> & { beyond: Pick<OfficeRider['rider'], Beyond>; rider_version: number };

const atOnce = 60;
const nameOf = (users: string) => sql`coalesce(${personName(users)}, '')`;

/** Entries in force and places waited for, newest first. */
const starts = sql`(select coalesce(json_agg(s order by s.race_date desc, s.category_name), '[]') from (
  select * from (
    select x.race_id, x.cup_id, c.cup_name, x.race_name, x.race_date, k.category_name, e.plate, false as waiting,
      x.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))}) as ridden
    from entry e join race x using (race_id) join cup c using (cup_id)
      join category k on k.category_id = coalesce(e.entered_category_id, e.category_id) where e.rider_id = r.rider_id
    union all
    select x.race_id, x.cup_id, c.cup_name, x.race_name, x.race_date, k.category_name, '', true, false
    from entry_waiting w join race x using (race_id) join cup c using (cup_id) join category k on k.category_id = w.category_id
    where w.rider_id = r.rider_id) every
  order by race_date desc limit ${atOnce}) s)`;

const plates = sql`(select coalesce(json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name, 'wheel', h.wheel,
    'plate', h.plate, 'open', c.cup_status in ('OPENED', 'CLOSED'))
    order by c.cup_status = 'OPENED' desc, c.cup_id desc, h.wheel), '[]')
  from cup_plate h join cup c using (cup_id) where h.rider_id = r.rider_id)`;

const categories = sql`(select coalesce(json_agg(json_build_object('category_name', k.category_name, 'plate_colour', k.plate_colour)
    order by k.category_order, k.category_name), '[]')
  from category k where k.category_id in (
    select coalesce(e.entered_category_id, e.category_id) from entry e join race x using (race_id)
      where e.rider_id = r.rider_id and extract(year from x.race_date) = extract(year from now())
    union select l.category_id from lbr l
      where l.rider_id = r.rider_id and l.season = extract(year from now()) and l.lbr_status = 'APPROVED'))`;

const guardians = sql`(select coalesce(json_agg(json_build_object('name', ${nameOf('u')}, 'user_email', u.user_email,
    'linked_at', g.linked_at) order by g.linked_at), '[]')
  from user_rider g join users u using (user_id) where g.rider_id = r.rider_id)`;

const looks = sql`(select coalesce(json_agg(f order by f.at desc), '[]') from (
  select f.at, f.slot, ${nameOf('u')} as by from file_access f left join users u using (user_id)
  where f.rider_id = r.rider_id order by f.at desc limit ${atOnce}) f)`;

/** Changes of the rider, and of those who were merged into this one. */
const changes = sql`(select coalesce(json_agg(a order by a.at desc), '[]') from (
  select a.at, ${nameOf('u')} as by, a.action, a.was, a.became from audit a left join users u using (user_id)
  where a.entity = 'rider' and a.entity_id in (select r.rider_id union all
    select m.gone_id from rider_merge m where m.kept_id = r.rider_id and m.undone_at is null)
  order by a.audit_id desc limit ${atOnce}) a)`;

const merged = sql`(select coalesce(json_agg(json_build_object('merge_id', m.merge_id, 'merged_at', m.merged_at,
    'name', coalesce(m.gone_was ->> 'rider_fullname', '')) order by m.merge_id desc), '[]')
  from rider_merge m where m.kept_id = r.rider_id and m.undone_at is null)`;

/** Reads everything about a rider whom somebody may see, for a club without what only an organization sees. */
export async function readOfficeRider(
  db: Db,
  { rider_id, organization_id, decides }: RiderInScope,
  caller: Caller,
): Promise<OfficeRider> {
  const clubs = decides ? null : scopeOf(caller).clubs;
  const [rider, licences, proposals, only_proposes, { rows }] = await Promise.all([
    readPrivateRider(db, rider_id),
    readLicencesOf(db, rider_id),
    readProposals(db, rider_id, clubs),
    proposesFor(db, caller, rider_id, organization_id),
    sql<Rest>`
      select ${beyond} as beyond, r.rider_version, r.created_at,
        ${papersOfRider} as papers_state, ${guardians} as guardians, ${categories} as categories, ${plates} as plates,
        ${starts} as starts, ${looks} as looks, ${changes} as changes, ${merged} as merged,
        case when r.enrolled_by is null then null else ${nameOf('w')} end as enrolled_by
      from rider r join organization o on o.organization_id = r.organization_id left join users w on w.user_id = r.enrolled_by
      where r.rider_id = ${rider_id}`.execute(db),
  ]);
  const [row] = rows;
  if (!rider || !row) throw new Refusal('rider.not_found');
  const { beyond: own, rider_version, ...rest } = row;
  return {
    ...rest,
    rider: {
      ...rider,
      plate_colour: rider.plate_colour ?? null,
      ...own,
      rider_email: decides ? own.rider_email : null,
    },
    version: rider_version,
    licences,
    guardians: rest.guardians.map((one) => (decides ? one : { ...one, user_email: null })),
    looks: decides ? rest.looks : [],
    changes: decides ? rest.changes : [],
    merged: decides ? rest.merged : [],
    may: { papers: decides, plates: decides, merge: decides, only_proposes },
    proposals,
  };
}

/** Reads the newest races that a rider finished. */
export async function readRiddenRaces(db: Db, rider_id: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ race_id: number; race_date: string }>`
    select distinct x.race_id, x.race_date from entry e join race x using (race_id)
    where e.rider_id = ${rider_id} and x.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))})
    order by x.race_date desc, x.race_id desc limit ${most}`.execute(db);
  return rows.map(({ race_id }) => race_id);
}

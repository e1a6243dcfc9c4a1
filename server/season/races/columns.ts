import { isNotWithheld } from '#server/ground/pictures/picture-columns.ts';
import { PUBLIC_FIELDS, type PublicField } from '#rules/people/riders/field-lists.ts';
import { RULE_NAMES } from '#rules/raceday/races/types.ts';

/** Which name of a rider is read: the one that the public sees, or the one that the office and the family know. */
export type RiderNames = 'public' | 'full';

/** The column of that name. Only this place decides which one a page, a call or a sheet gets. */
export const nameColumn: Record<RiderNames, string> = { public: 'rider_publicname', full: 'rider_fullname' };

/** The public columns of a rider `p` as one object, or null. Initials hide what identifies a person. */
export function publicFields(names: RiderNames, fields: readonly PublicField[] = PUBLIC_FIELDS): string {
  const shown = fields.map(({ name, identifies }) =>
    identifies && names === 'public'
      ? `'${name}', case when p.public_name <> 'initials' then p.${name} end`
      : `'${name}', p.${name}`,
  );
  return shown.length === 0
    ? 'null'
    : `nullif(jsonb_strip_nulls(jsonb_build_object(${shown.join(', ')})), '{}')`;
}

/** The columns of an entry `e`, its rider `p`, club `b` and the category `ek` in which it was entered. */
export const entryColumns = (names: RiderNames) =>
  [
    ['entry_id', 'e.entry_id'],
    ['rider_id', 'e.rider_id'],
    ['category_id', 'e.category_id'],
    ['plate', 'e.plate'],
    ['rider_fullname', `p.${nameColumn[names]}`],
    ['rider_about', publicFields(names)],
    ['club_id', 'e.club_id'],
    ['club_name', 'b.club_name'],
    ['entered_category_name', 'ek.category_name'],
    ['removed', 'e.removed'],
    ['lot', 'e.lot'],
  ] as const;

/** The columns of a heat `h`. */
export const heatColumns = [
  ['heat_id', 'h.heat_id'],
  ['category_id', 'h.category_id'],
  ['phase', 'h.phase'],
  ['serie', 'h.serie'],
  ['number', 'h.number'],
  ['observations', 'h.observations'],
  [
    'images',
    `(select json_agg(json_build_object('image_id', i.image_id, 'mini', '/files/' || mini.storage_key, 'medium', '/files/' || medium.storage_key,
        'full', '/files/' || whole.storage_key, 'description', i.description) order by hi.position)
      from heat_image hi join image i using (image_id) join file mini on mini.file_id = i.mini_id
      join file medium on medium.file_id = i.medium_id left join file whole on whole.file_id = i.full_id
      where hi.heat_id = h.heat_id and ${isNotWithheld})`,
  ],
] as const;

/** The columns of a run `x`. */
export const runColumns = [
  ['entry_id', 'x.entry_id'],
  ['phase', 'x.phase'],
  ['heat_id', 'x.heat_id'],
  ['lane', 'x.lane'],
  ['status', 'x.status'],
  ['place', 'x.place'],
  ['time_ms', 'x.time_ms'],
  ['heat_size', 'x.heat_size'],
] as const;

/** The split times of a run `x`, as one object. It is null when there are none, or there was no run. */
export const splitsJson = `case when x.status is not null and (x.hill_ms is not null or x.split_ms is not null)
    then json_build_object('hill_ms', x.hill_ms, 'split_ms', coalesce((
      select json_agg(nullif(s.ms, 0) order by s.n) from unnest(x.split_ms) with ordinality as s(ms, n)), '[]')) end`;

/** The values of both columns, from a row `t` that has them as one object. */
export const splitValues = `(t.splits ->> 'hill_ms')::int, (select array_agg(s.ms::int order by s.n)
    from jsonb_array_elements_text(t.splits -> 'split_ms') with ordinality as s(ms, n))`;

/** The columns of a run `x` for a page of its race. Rankings need only the columns above. */
export const rideColumns = [...runColumns, ['splits', splitsJson]] as const;

/** The settings under which a category is ridden, of `race_rules u`, as columns of a statement. */
export const ruleColumns = RULE_NAMES.map((name) => `u.${name}`).join(', ');

/** The same as one object. */
export const rulesJson = `json_build_object(${RULE_NAMES.map((name) => `'${name}', u.${name}`).join(', ')})`;

/** Their names, for statements that write them. */
export const ruleNames = RULE_NAMES.join(', ');

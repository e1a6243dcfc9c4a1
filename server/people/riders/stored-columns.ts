import { type RawBuilder, sql, type Updateable } from 'kysely';
import { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { social } from '#contract/people/riders/field-shapes.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import type { FieldKind } from '#rules/people/riders/field-facts.ts';
import {
  fieldsOfKind,
  PAPER_FIELDS,
  type PaperField,
  type RiderField,
  type TypedField,
  TYPED_FIELDS,
  typedFacts,
  writtenBy,
} from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { codeOf, type RiderForm } from '#rules/people/riders/rider-form.ts';
import type { Rider } from '#server/ground/db/database.ts';

type Social = z.infer<typeof social>;

/** The columns of a rider that people write. An undefined column stays as it is. */
export type RiderColumns = Pick<Updateable<Rider>, Exclude<TypedField, 'rider_social'> | PaperField> & {
  rider_social?: Social;
};

/** The columns of a rider that a family writes, at the sign-up or later. */
export const FAMILY_COLUMNS = [
  ...TYPED_FIELDS.filter((name) => typedFacts[name].writers.some((writer) => writer !== 'office')),
  ...PAPER_FIELDS,
];

/** The columns of a rider that an office writes. The country follows from the organization. */
export const OFFICE_COLUMNS = ['country_id', ...writtenBy('office')] as const;

/** Columns of a rider in a statement, with the name that the row has there. */
export const riderRefs = (row: string, names: readonly RiderField[]) =>
  sql.join(names.map((name) => sql.ref(`${row}.${name}`)));

/** The names of a rider's papers, as an array of a statement. */
export const paperColumnNames = sql`${[...PAPER_FIELDS]}::text[]`;

/** The type of a column of each kind, for statements that declare types. */
export const columnTypes: Readonly<Record<FieldKind, RawBuilder<unknown>>> = {
  name: sql`text`,
  document: sql`text`,
  birthdate: sql`date`,
  gender: sql`text`,
  country: sql`bigint`,
  organization: sql`bigint`,
  club: sql`bigint`,
  state: sql`text`,
  text: sql`text`,
  phone: sql`text`,
  email: sql`text`,
  networks: sql`jsonb`,
  uci: sql`text`,
  transponder: sql`text`,
  date: sql`date`,
};

const names = fieldsOfKind('name');
const texts = fieldsOfKind(
  'document',
  'birthdate',
  'gender',
  'state',
  'text',
  'phone',
  'email',
  'uci',
  'transponder',
  'date',
);

/** Returns a text in the form in which its column stores it. An empty text is stored as null. */
function storedText(name: (typeof texts)[number], typed: string): string | null {
  const { kind } = RIDER_FIELDS[name];
  if (kind === 'document') return normalizeNationalId(typed);
  const text = kind === 'uci' || kind === 'transponder' ? codeOf(cleanText(typed)) : cleanText(typed);
  return text === '' ? null : text;
}

/** Returns `{"instagram": "…"}` as sent, cleaned. */
function readSocial(text: string): Social {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('request.bad_body', 'rider_social');
  }
  const read = z.strictObject(social.shape).safeParse(value);
  if (!read.success) throw new Refusal('request.bad_body', 'rider_social');
  const kept: Social = {};
  for (const [network, name] of Object.entries(read.data)) {
    const clean = cleanText(name ?? '');
    if (clean.length > RIDER_FIELDS.rider_social.longest)
      throw new Refusal('request.bad_body', 'rider_social');
    if (clean !== '' && (network === 'instagram' || network === 'facebook')) kept[network] = clean;
  }
  return kept;
}

/** Returns the columns that a checked form writes. Absent fields stay, and empty ones are deleted. */
export function riderColumnsOf(form: RiderForm, social_text?: string): RiderColumns {
  const columns: RiderColumns = {};
  for (const name of names) {
    const typed = form[name];
    if (typed !== undefined) columns[name] = cleanText(typed);
  }
  for (const name of texts) {
    const typed = form[name];
    if (typed !== undefined) columns[name] = storedText(name, typed);
  }
  if (form.organization_id !== undefined) columns.organization_id = Number(form.organization_id);
  const club = form.club_id ?? form.rider_club;
  if (club !== undefined) columns.club_id = Number(club);
  if (social_text !== undefined) columns.rider_social = readSocial(social_text);
  return columns;
}

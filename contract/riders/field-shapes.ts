import { z } from 'zod';
import { gender, id, plainDate } from '#contract/values.ts';
import type { FieldKind } from '#rules/riders/field-facts.ts';
import type { TypedField } from '#rules/riders/field-lists.ts';
import { recordOf } from '#rules/table.ts';
import { RIDER_FIELDS } from '#rules/riders/fields.ts';

export const social = z.object({ instagram: z.string().optional(), facebook: z.string().optional() });

const text = z.string().nullable();

/** A column of each kind as a reply tells it. */
const told = {
  name: z.string(),
  document: text,
  birthdate: plainDate.nullable(),
  gender: gender.nullable(),
  country: id.nullable(),
  organization: id,
  club: id.nullable(),
  state: text,
  text,
  phone: text,
  email: text,
  networks: social,
  uci: text,
  transponder: text,
  date: plainDate.nullable(),
} as const satisfies Record<FieldKind, z.ZodType>;

type Told<Name extends TypedField> = { [One in Name]: (typeof told)[(typeof RIDER_FIELDS)[One]['kind']] };

/** A rider's columns as a part of a reply. In: their names. */
export function toldFields<Name extends TypedField>(names: readonly Name[]): Told<Name> {
  return Object.fromEntries(names.map((name) => [name, told[RIDER_FIELDS[name].kind]])) as Told<Name>;
}

/** Fields of a form that are all sent the same way. In: their names, how each is sent. */
export function sentFields<Name extends string, Sent extends z.ZodType>(
  names: readonly Name[],
  sent: Sent,
): Record<Name, Sent> {
  return recordOf(names, () => sent);
}

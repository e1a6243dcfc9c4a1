import { z } from 'zod';
import { gender, id, plainDate } from '#contract/values.ts';
import type { FieldKind } from '#rules/people/riders/field-facts.ts';
import { PAPER_FIELDS, type TypedField } from '#rules/people/riders/field-lists.ts';
import { recordOf } from '#rules/table.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';

export const social = z.object({ instagram: z.string().optional(), facebook: z.string().optional() });

const text = z.string().nullable();

/** A reply gives a column of each kind in this form. */
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

/**
 * Makes a rider's columns as a part of a reply.
 *
 * @param names The names of the columns.
 * @returns The shapes of the columns, by their names.
 */
export function toldFields<Name extends TypedField>(names: readonly Name[]): Told<Name> {
  return Object.fromEntries(names.map((name) => [name, told[RIDER_FIELDS[name].kind]])) as Told<Name>;
}

/**
 * Makes fields of a form that are all sent the same way.
 *
 * @param names The names of the fields.
 * @param sent The schema of each field.
 * @returns The schemas, by the names of the fields.
 */
export function sentFields<Name extends string, Sent extends z.ZodType>(
  names: readonly Name[],
  sent: Sent,
): Record<Name, Sent> {
  return recordOf(names, () => sent);
}

/** They are the papers of a rider, by the names of their fields (spec §3). */
export const paperSlots = PAPER_FIELDS;
export const paperSlot = z.enum(PAPER_FIELDS);
export type PaperSlot = z.infer<typeof paperSlot>;
/** A look can be at a paper, the file of a licence or the proof of a payment. */
export const lookSlot = z.enum([...paperSlots, 'licence', 'payment']);
export type LookSlot = z.infer<typeof lookSlot>;

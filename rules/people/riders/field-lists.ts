import { keysOf, keysWith, type KeysWith } from '#rules/table.ts';
import type { FieldKind, FieldWriter, FormKind, SheetColumn, TypedColumn } from './field-facts.ts';
import { RIDER_FIELDS } from './fields.ts';

type Fields = typeof RIDER_FIELDS;

/** A column of a rider. */
export type RiderField = keyof Fields;
/** A column that people fill in. */
export type TypedField = KeysWith<Fields, { kind: FieldKind }>;
/** A paper of a rider, by the name of its column. */
export type PaperField = KeysWith<Fields, { kind: 'paper' }>;
/** Columns of a kind. */
export type FieldOfKind<Kind extends FieldKind> = {
  [Name in TypedField]: Fields[Name]['kind'] extends Kind ? Name : never;
}[TypedField];
/** The columns that a writer fills in. */
export type WrittenBy<Writer extends FieldWriter> = {
  [Name in TypedField]: Writer extends Fields[Name]['writers'][number] ? Name : never;
}[TypedField];
/** The columns that a form requires. */
type RequiredIn<Form extends FormKind> = KeysWith<Fields, { required: Record<Form, number> }>;
/** The columns that sheets of riders have. */
export type SheetedField = KeysWith<Fields, { sheet: SheetColumn }>;
/** The columns about which a merge of two riders decides. */
export type MergedField = KeysWith<Fields, { merged: true }>;
/** The columns that a club proposes instead of writing them, once a family is in charge. */
export type ProposedField = KeysWith<Fields, { proposed: true }>;

const isTyped = (name: RiderField): name is TypedField => 'part' in RIDER_FIELDS[name];

/** The columns that people fill in, in the order in which people read them. */
export const TYPED_FIELDS: readonly TypedField[] = keysOf(RIDER_FIELDS).filter(isTyped);
/** The settings of these columns. */
export const typedFacts: Readonly<Record<TypedField, TypedColumn>> = RIDER_FIELDS;
/** The papers of a rider, in the order in which they are asked for. */
export const PAPER_FIELDS: readonly PaperField[] = keysWith(RIDER_FIELDS, { kind: 'paper' });
export const MERGED_FIELDS: readonly MergedField[] = keysWith(RIDER_FIELDS, { merged: true });
export const PROPOSED_FIELDS: readonly ProposedField[] = keysWith(RIDER_FIELDS, { proposed: true });

/** A column that everybody reads on the page of a race. */
export interface PublicField {
  readonly name: TypedField;
  /** Whether it is hidden for a rider who is shown by initials. */
  readonly identifies: boolean;
}

export const PUBLIC_FIELDS: readonly PublicField[] = TYPED_FIELDS.flatMap((name) => {
  const shown = typedFacts[name].public;
  return shown === undefined ? [] : [{ name, identifies: shown === 'identifies' }];
});

/**
 * This lists the columns that a writer fills in.
 *
 * @param writer the writer
 * @returns the columns, in the order in which people read them
 */
export function writtenBy<Writer extends FieldWriter>(writer: Writer): WrittenBy<Writer>[] {
  const isWritten = (name: TypedField): name is WrittenBy<Writer> =>
    typedFacts[name].writers.includes(writer);
  return TYPED_FIELDS.filter(isWritten);
}

/**
 * This lists the columns that a form requires.
 *
 * @param form the form
 * @returns the columns, in the order in which a person meets them
 */
export function requiredIn<Form extends FormKind>(form: Form): RequiredIn<Form>[] {
  const turn = (name: TypedField): number => typedFacts[name].required[form] ?? 0;
  const isRequired = (name: TypedField): name is RequiredIn<Form> => turn(name) > 0;
  return TYPED_FIELDS.filter(isRequired).sort((one, other) => turn(one) - turn(other));
}

const isSheeted = (name: TypedField): name is SheetedField => typedFacts[name].sheet !== null;

/** The columns that sheets of riders have, in the order of our own files. */
export const SHEETED_FIELDS: readonly SheetedField[] = TYPED_FIELDS.filter(isSheeted).sort(
  (one, other) => RIDER_FIELDS[one].sheet.place - RIDER_FIELDS[other].sheet.place,
);

/**
 * This lists the columns of some kinds.
 *
 * @param kinds the kinds
 * @returns the columns, in the order in which people read them
 */
export function fieldsOfKind<Kind extends FieldKind>(...kinds: readonly Kind[]): FieldOfKind<Kind>[] {
  const isAsked = (name: TypedField): name is FieldOfKind<Kind> =>
    kinds.some((kind) => kind === typedFacts[name].kind);
  return TYPED_FIELDS.filter(isAsked);
}

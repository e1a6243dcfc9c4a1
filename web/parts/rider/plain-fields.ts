import type { FieldWriter, TypedColumn } from '#rules/people/riders/field-facts.ts';
import {
  type FieldOfKind,
  fieldsOfKind,
  type TypedField,
  typedFacts,
  type WrittenBy,
} from '#rules/people/riders/field-lists.ts';
import { formatDate } from '#web/ground/format.ts';

/** The fields that are one line of text. The others are chosen, or have an input of their own. */
export type PlainField = FieldOfKind<'text' | 'phone' | 'email' | 'uci' | 'transponder' | 'date'>;

/** Gives the plain fields of a part that a kind of writer may fill in, in the order of the form. */
export function plainFields<Writer extends FieldWriter>(
  part: TypedColumn['part'],
  writer: Writer,
): (PlainField & WrittenBy<Writer>)[] {
  const isAsked = (name: PlainField): name is PlainField & WrittenBy<Writer> =>
    typedFacts[name].part === part && typedFacts[name].writers.includes(writer);
  return fieldsOfKind('text', 'phone', 'email', 'uci', 'transponder', 'date').filter(isAsked);
}

/** Writes a field's value for people. It is empty when there is none. */
export function plainTextField(name: TypedField, text: string | null): string {
  if (text === null) return '';
  const { kind } = typedFacts[name];
  return kind === 'date' || kind === 'birthdate' ? formatDate(text) : text;
}

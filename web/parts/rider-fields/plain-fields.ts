import type { FieldWriter, TypedColumn } from '#rules/riders/field-facts.ts';
import {
  type FieldOfKind,
  fieldsOfKind,
  type TypedField,
  typedFacts,
  type WrittenBy,
} from '#rules/riders/field-lists.ts';
import { formatDate } from '#web/app/format.ts';

/** Fields that are one line of text; the others are chosen, or have an input of their own. */
export type PlainField = FieldOfKind<'text' | 'phone' | 'email' | 'uci' | 'transponder' | 'date'>;

/** The plain fields of a part that a kind of writer may fill in, in the order of the form. */
export function plainFields<Writer extends FieldWriter>(
  part: TypedColumn['part'],
  writer: Writer,
): (PlainField & WrittenBy<Writer>)[] {
  const isAsked = (name: PlainField): name is PlainField & WrittenBy<Writer> =>
    typedFacts[name].part === part && typedFacts[name].writers.includes(writer);
  return fieldsOfKind('text', 'phone', 'email', 'uci', 'transponder', 'date').filter(isAsked);
}

/** A field's text for people; empty: there is none. */
export function plainTextField(name: TypedField, text: string | null): string {
  if (text === null) return '';
  const { kind } = typedFacts[name];
  return kind === 'date' || kind === 'birthdate' ? formatDate(text) : text;
}

import type { OfficeRider, OfficeRiderForm } from '#contract/office/riders/riders.ts';
import { latestDay } from '#rules/calendar.ts';
import { type WrittenBy, writtenBy } from '#rules/riders/field-lists.ts';
import { refuseOfficeRider } from '#rules/riders/office-rider.ts';
import { recordOf } from '#rules/table.ts';
import { refusalText } from '#web/parts/refusal-text.ts';

/** A rider in the office's form: every value is text. */
export type EditFields = Record<WrittenBy<'office'>, string>;
export type EditErrors = Partial<Record<string, string>>;

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** A stored rider as a form. */
export function editFieldsOf({ rider }: OfficeRider): EditFields {
  return recordOf(writtenBy('office'), (name) => textOf(rider[name]));
}

/** The fields that differ, and only those. */
export function changedIn(before: EditFields, typed: Partial<EditFields>): OfficeRiderForm {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => Reflect.get(before, name) !== text),
  );
}

/** Errors of these fields, in words, by the rule that the server applies too. */
export function editErrorsIn(changes: OfficeRiderForm): EditErrors {
  return Object.fromEntries(
    refuseOfficeRider(changes, latestDay(Date.now())).map(({ field, refusal }) => [
      field,
      refusalText(refusal, field),
    ]),
  );
}

import type { OfficeRider, OfficeRiderForm } from '#contract/office/riders/riders.ts';
import { latestDay } from '#rules/calendar.ts';
import { type WrittenBy, writtenBy } from '#rules/riders/field-lists.ts';
import { refuseOfficeRider } from '#rules/riders/office-rider.ts';
import { recordOf } from '#rules/table.ts';
import { refusalText } from '#web/parts/refusal-text.ts';

/** A rider as the office's form holds one: all of it text. */
export type EditFields = Record<WrittenBy<'office'>, string>;
export type EditErrors = Partial<Record<string, string>>;

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** A stored rider as a form. */
export function editFieldsOf({ rider }: OfficeRider): EditFields {
  return recordOf(writtenBy('office'), (name) => textOf(rider[name]));
}

/** What somebody made different, and only that. */
export function changedIn(before: EditFields, typed: Partial<EditFields>): OfficeRiderForm {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => Reflect.get(before, name) !== text),
  );
}

/** What is wrong with these fields, in words; the same rule the server asks. */
export function editErrorsIn(changes: OfficeRiderForm): EditErrors {
  return Object.fromEntries(
    refuseOfficeRider(changes, latestDay(Date.now())).map(({ field, refusal }) => [
      field,
      refusalText(refusal, field),
    ]),
  );
}

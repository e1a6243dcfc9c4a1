import type { OfficeRider } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { editFieldsOf } from './edit-fields.ts';
import { fieldName } from '#web/parts/rider-fields/rider-field-names.ts';
import { fieldText } from '#web/office/riders/field-words.ts';

const shownOf = (found: OfficeRider, name: string): unknown =>
  name === 'club_id'
    ? found.rider.club_name
    : name === 'organization_id'
      ? found.rider.organization_shortname
      : Reflect.get(editFieldsOf(found), name);

/** What somebody else wrote while this one was typing. */
export function Changed({ was, now }: { was: OfficeRider; now: OfficeRider }) {
  const names = Object.keys(editFieldsOf(now)).filter((name) => shownOf(was, name) !== shownOf(now, name));
  return (
    <div role="alert" className="border-2 border-warn p-4">
      <p className="font-semibold">{m.riders_changed_title()}</p>
      <p className="mt-1 text-small">{m.riders_changed_why()}</p>
      <ul className="mt-2 space-y-1">
        {names.map((name) => (
          <li key={name} className="font-semibold wrap-anywhere">
            {m.riders_change_line({
              name: fieldName(name) ?? name,
              was: fieldText(name, shownOf(was, name)),
              became: fieldText(name, shownOf(now, name)),
            })}
          </li>
        ))}
        {names.length === 0 && <li>{m.riders_changed_same()}</li>}
      </ul>
    </div>
  );
}

import type { OfficeRider } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { editFieldsOf } from './edit-fields.ts';
import { fieldName } from '#web/parts/rider-fields/rider-field-names.ts';
import { fieldText } from '#web/office/riders/field-words.ts';
import { Conflict } from '#web/parts/Conflict.tsx';

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
    <Conflict
      title={m.riders_changed_title()}
      why={m.riders_changed_why()}
      lines={names.map((name) =>
        m.riders_change_line({
          name: fieldName(name) ?? name,
          was: fieldText(name, shownOf(was, name)),
          became: fieldText(name, shownOf(now, name)),
        }),
      )}
      same={m.riders_changed_same()}
    />
  );
}

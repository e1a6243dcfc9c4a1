import type { OfficeMeeting } from '#contract/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { go, hrefWith, useAddress, useSearchParams } from '#web/app/address/navigation.ts';
import { meetingText } from './use-meetings.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** The choice of the race, kept in the address. */
export function RaceChoice({ meetings, chosen }: { meetings: readonly OfficeMeeting[]; chosen: number }) {
  const params = useSearchParams();
  const { path } = useAddress();
  return (
    <SelectField
      name="race"
      label={m.office_helpers_race()}
      choose={m.org_choose()}
      options={meetings.map((one) => ({ value: String(one.race_id), label: meetingText(one) }))}
      value={String(chosen)}
      onChange={(event) => go(hrefWith(path, params, { race: event.target.value }), { replace: true })}
    />
  );
}

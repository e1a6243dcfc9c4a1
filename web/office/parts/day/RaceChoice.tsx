import type { ReactNode } from 'react';
import type { OfficeMeeting } from '#contract/raceday/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { go, hrefWith, useAddress, useSearchParams } from '#web/ground/address/navigation.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { meetingText, useMeetings } from './use-meetings.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** The choice of the race, kept in the address. */
function RaceChoice({ meetings, chosen }: { meetings: readonly OfficeMeeting[]; chosen: number }) {
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

interface OfRaceProps {
  title: string;
  why: string;
  /** What is drawn of the chosen race. */
  children: (meeting: OfficeMeeting) => ReactNode;
}

/** A section about one race of the account, which is chosen at its top. */
export function OfRace({ title, why, children }: OfRaceProps) {
  const { data, error, again, meeting } = useMeetings(useSearchParams().get('race'));
  return (
    <>
      <h1 className="display text-d34">{title}</h1>
      <p className="mt-2 mb-5 max-w-text text-ink2">{why}</p>
      {!data && <Arriving error={error} again={again} rows={4} />}
      {data?.length === 0 && (
        <EmptyState title={m.office_helpers_no_races()}>{m.office_helpers_no_races_why()}</EmptyState>
      )}
      {data && meeting && (
        <>
          <RaceChoice meetings={data} chosen={meeting.race_id} />
          {children(meeting)}
        </>
      )}
    </>
  );
}

import * as m from '#text/messages/messages.js';
import { checkInHref } from '#web/app/screens/office-paths.ts';
import { MeetingList } from '#web/office/parts/meetings/MeetingList.tsx';
import { useMeetings } from '#web/office/parts/meetings/use-meetings.ts';

/** The dates with their check-in, the next one first. */
export function RacesToCheckIn() {
  const { data, error, again } = useMeetings(null);
  return (
    <MeetingList
      title={m.checkin_title()}
      why={m.checkin_title_why()}
      races={data}
      error={error}
      again={again}
      hrefOf={checkInHref}
      markOf={({ entries, called_off }) =>
        called_off ? m.race_called_off() : m.office_next_entries({ count: entries })
      }
    />
  );
}

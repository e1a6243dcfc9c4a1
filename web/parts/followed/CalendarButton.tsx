import * as m from '#text/messages/messages.js';
import { saveFile } from '#web/app/call/save-file.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** A ride as a calendar knows it. */
interface Ride {
  /** The same ride again takes the place of the one before. */
  id: string;
  title: string;
  where: string;
  url: string;
  /** Milliseconds. */
  from: number;
  to: number;
}

const warnSeconds = 10 * 60;

async function save({ id, title, where, url, from, to }: Ride): Promise<void> {
  const { ICalAlarmType, ICalCalendar } = await import('ical-generator');
  const calendar = new ICalCalendar({ prodId: '//Partidor//Partidor//ES' });
  const event = calendar.createEvent({
    id,
    start: new Date(from),
    end: new Date(Math.max(to, from + 60_000)),
    summary: title,
    description: where,
    url,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: warnSeconds });
  saveFile(new Blob([calendar.toString()], { type: 'text/calendar' }), 'partidor.ics');
}

/** The next ride as a file for the phone's calendar, which warns ten minutes before. */
export function CalendarButton({ ride, className }: { ride: Ride; className: string }) {
  return (
    <button type="button" onClick={() => void save(ride).catch(() => undefined)} className={className}>
      <Icon name="calendar" className="size-5" />
      {m.mine_calendar()}
    </button>
  );
}

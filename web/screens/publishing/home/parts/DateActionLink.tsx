import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { dateAction, dateActionWords } from '#web/parts/race/date-action.ts';
import type { DateView } from './home-view.ts';
import { islandButton, primaryButton, secondaryButton } from '#web/ui/button-classes.ts';

interface DateActionLinkProps {
  cup: { cup_id: number; cup_name: string };
  date: Pick<DateView, 'date' | 'name' | 'status'>;
  /** On the dark island, every action is yellow. */
  island?: boolean;
  className?: string;
}

/** Links to the one thing to do with a date now. It draws nothing while there is none. */
export function DateActionLink({ cup, date, island = false, className = '' }: DateActionLinkProps) {
  const action = dateAction(date.status.word);
  if (action === null) return null;
  const words = dateActionWords[action]();
  const pressing = action === 'enter' || action === 'live';
  const look = island ? islandButton : pressing ? primaryButton : secondaryButton;
  return (
    <Link
      href={raceDateHref({ cup_id: cup.cup_id, race_date: date.date })}
      aria-label={m.date_action_of({ action: words, date: date.name, cup: cup.cup_name })}
      className={`${look} print:hidden ${className}`}
    >
      {words}
    </Link>
  );
}

import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { dateAction, dateActionWords } from '#web/parts/race/date-action.ts';
import type { DateView } from './home-view.ts';
import { islandButton, secondaryButton } from '#web/ui/button-classes.ts';

interface DateActionLinkProps {
  cup: { cup_id: number; cup_name: string };
  date: Pick<DateView, 'date' | 'name' | 'status'>;
  /** It is the first action of the page, which alone is filled. */
  island?: boolean;
  className?: string;
}

/** Links to the one thing to do with a date now. It draws nothing while there is none. */
export function DateActionLink({ cup, date, island = false, className = '' }: DateActionLinkProps) {
  const action = dateAction(date.status.word);
  if (action === null) return null;
  // The badge beside the first one already says that it is live.
  const words = island && action === 'live' ? m.mine_see() : dateActionWords[action]();
  return (
    <Link
      href={raceDateHref({ cup_id: cup.cup_id, race_date: date.date })}
      aria-label={m.date_action_of({ action: words, date: date.name, cup: cup.cup_name })}
      className={`${island ? islandButton : secondaryButton} print:hidden ${className}`}
    >
      {words}
    </Link>
  );
}

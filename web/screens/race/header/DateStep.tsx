import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { raceDateHref } from '#web/app/screens/paths.ts';
import type { FoundRace, Neighbour } from '#web/screens/race/view/race-view.ts';
import { Icon } from '#web/ui/Icon.tsx';

/* The area to tap is as high as a thumb and covers the title, which is not a link; the line itself stays low. */
const step = '-mt-6.5 flex size-12 shrink-0 items-end print:hidden';

function Step({ to, cup_id, race }: { to: 'previous' | 'next'; cup_id: number; race: Neighbour }) {
  const words = (to === 'previous' ? m.race_date_previous : m.race_date_next)({ name: race.race_name });
  return (
    <Link
      href={raceDateHref({ cup_id, race_date: race.race_date })}
      aria-label={words}
      className={`${step} ${to === 'previous' ? '-mr-3 -ml-1.5' : '-ml-3 justify-center'}`}
    >
      <Icon name={to === 'previous' ? 'left' : 'right'} />
    </Link>
  );
}

/** The date and the place, between the links to the date before and the date after. */
export function DateStep({ view, children }: { view: FoundRace; children: ReactNode }) {
  const { previous, next } = view.neighbours;
  const { cup_id } = view.place;
  return (
    <div className="flex items-end text-small text-on-night2 print:text-ink">
      {previous && <Step to="previous" cup_id={cup_id} race={previous} />}
      <p className="min-w-0 wrap-anywhere">{children}</p>
      {next && <Step to="next" cup_id={cup_id} race={next} />}
    </div>
  );
}

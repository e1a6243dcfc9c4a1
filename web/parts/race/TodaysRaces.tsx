import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { ownToday } from '#web/parts/own-zone.ts';
import { textLink } from '#web/ui/button-classes.ts';

interface TodaysRacesProps {
  title: string;
  hrefOf: (race_id: number) => string;
}

/** Chooses a race of today, for a screen whose address names none. */
export function TodaysRaces({ title, hrefOf }: TodaysRacesProps) {
  const { data } = useAsk('GET /api/races', { query: { _filters: { race_date: ownToday() } } });
  return (
    <div className="gutter mx-auto max-w-page py-8">
      <h1 className="display text-d34">{title}</h1>
      <p className="mt-2 text-ink2">{m.track_choose()}</p>
      {data?.items.length === 0 && <p className="mt-4">{m.track_choose_none()}</p>}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {data?.items.map(({ race_id, race_name }) => (
          <li key={race_id} className="border-b border-line">
            <Link
              href={hrefOf(race_id)}
              className={`flex min-h-14 items-center text-lead wrap-anywhere ${textLink}`}
            >
              {race_name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

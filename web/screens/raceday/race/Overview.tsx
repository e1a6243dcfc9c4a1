import * as m from '#text/messages/messages.js';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import { raceHref } from './parts/place.ts';
import { ClassState } from './live/ClassState.tsx';
import type { FoundRace, OverviewCard } from './parts/race-view.ts';

/** Writes "4 series · Carreras 12 a 15". */
function heatsOf({ heats, numbers, on_points }: OverviewCard): string | null {
  if (on_points) return m.race_on_points();
  if (heats === 0) return null;
  const [first, last] = numbers ?? ['', ''];
  const races = first === last ? m.race_number({ number: first }) : m.race_numbers({ first, last });
  return [heats > 1 ? m.race_heats_count({ count: heats }) : null, numbers && races]
    .filter(Boolean)
    .join(' · ');
}

interface OverviewProps extends Pick<FoundRace, 'place' | 'ridden' | 'zone'> {
  cards: readonly OverviewCard[];
}

function Card({ card, place, ridden, zone }: Omit<OverviewProps, 'cards'> & { card: OverviewCard }) {
  const language = useLanguage();
  const heats = heatsOf(card);
  // While the race is ridden, a phone shows the state of each class; its leaders are one tap away.
  const beyond = ridden === null ? '' : 'max-md:hidden';
  return (
    <li
      className={`relative flex flex-col border-b border-line transition-colors hover:bg-surface md:border md:p-4 ${ridden === null ? 'gap-2 py-3' : 'min-h-14 justify-center py-1.5 md:gap-2'}`}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="display min-w-0 text-d22 wrap-anywhere">
          <Link
            href={raceHref(place, {
              category: card.category_id,
              tab: card.on_points ? 'classification' : place.tab,
            })}
            className="after:absolute after:inset-0 hover:underline"
          >
            {card.category_name}
          </Link>
        </h2>
        <span className="shrink-0 text-caption text-ink3">{m.race_riders_count({ count: card.riders })}</span>
      </div>
      <ClassState category_id={card.category_id} stage={null} ridden={ridden} zone={zone} />
      {heats !== null && heats !== '' && <p className={`text-caption text-ink3 ${beyond}`}>{heats}</p>}
      {card.leaders.length > 0 && (
        <ol className={`flex flex-col gap-1.5 ${beyond}`}>
          {card.leaders.map((leader, index) => (
            <li key={index} className="flex items-center gap-2 text-small">
              <span className="display w-8 shrink-0 text-lead text-ink2">
                {formatOrdinal(Number(leader.position), language)}
              </span>
              <Plate plate={leader.plate} colour={card.plate_colour} size="small" />
              <span className="min-w-0 leading-tight wrap-anywhere">{leader.rider_fullname}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** Shows a large race: the leaders of each category. A tap opens the category. */
export function Overview({ cards, ...rest }: OverviewProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 md:gap-3 lg:grid-cols-3">
      {cards.map((card) => (
        <Card key={card.category_id} card={card} {...rest} />
      ))}
    </ul>
  );
}

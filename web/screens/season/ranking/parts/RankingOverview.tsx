import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import type { RankingCard } from './ranking-view.ts';

interface RankingOverviewProps {
  cards: readonly RankingCard[];
  hrefOf: (category_id: number) => string;
}

/** Shows a large ranking at a glance: the first three of each category. A tap opens a category. */
export function RankingOverview({ cards, hrefOf }: RankingOverviewProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 md:gap-3 lg:grid-cols-3">
      {cards.map((card) => (
        <li
          key={card.category_id}
          className="relative flex flex-col gap-2 border-b border-line py-3 transition-colors hover:bg-surface md:border md:p-4"
        >
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="display min-w-0 text-d22 wrap-anywhere">
              <Link href={hrefOf(card.category_id)} className="after:absolute after:inset-0 hover:underline">
                {card.category_name}
              </Link>
            </h2>
            <span className="shrink-0 text-caption text-ink3">
              {m.ranking_riders_count({ count: card.riders })}
            </span>
          </div>
          <ol className="flex flex-col gap-1.5">
            {card.leaders.map((leader, index) => (
              <li key={index} className="flex items-center gap-2 text-small">
                <span className="display w-5 shrink-0 text-lead text-ink2">{leader.position}</span>
                <Plate plate={leader.plate} colour={card.plate_colour} size="small" />
                <span className="min-w-0 grow leading-tight wrap-anywhere">{leader.rider_fullname}</span>
                <span className="display shrink-0 text-lead">{leader.points}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

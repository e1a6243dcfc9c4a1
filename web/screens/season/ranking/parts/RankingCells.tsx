import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** The head of a ranking: position, plate, rider, the columns of this one, the total. */
export function RankingHead({ children }: { children?: ReactNode }) {
  return (
    <thead className="border-b-2 border-ink text-caption text-ink2 not-lg:sr-only">
      <tr>
        <th scope="col" className="py-2 pl-3 text-left font-semibold">
          {m.ranking_column_position()}
        </th>
        <th scope="col" className="py-2 text-left font-semibold">
          {m.ranking_column_plate()}
        </th>
        <th scope="col" className="py-2 text-left font-semibold">
          {m.ranking_column_rider()}
        </th>
        {children}
        <th scope="col" className="py-2 pl-2 text-right font-semibold">
          {m.ranking_column_total()}
        </th>
        <td aria-hidden="true" />
      </tr>
    </thead>
  );
}

interface RankingTotalProps {
  position: number | null;
  points: number;
  gap: { points: number; place: number } | null;
  isOpen: boolean;
  className: string;
}

/** The total of a row with the way to the rider above, `a 8 del 3.º`, and the arrow that opens the row. */
export function RankingTotal({ position, points, gap, isOpen, className }: RankingTotalProps) {
  const language = useLanguage();
  const below = () => {
    if (position === null) return null;
    if (gap === null) return m.ranking_gap_leader();
    if (gap.points === 0) return m.ranking_gap_equal();
    return m.ranking_gap({ points: String(gap.points), place: formatOrdinal(gap.place, language) });
  };
  return (
    <>
      <td className={`text-right ${className}`}>
        <span className="display block text-d28 leading-6">{points}</span>
        <span className="block min-w-[min(5.5rem,20vw)] text-caption leading-4 text-ink3">{below()}</span>
      </td>
      <td aria-hidden="true" className="w-6 text-ink2 print:hidden">
        <Icon name={isOpen ? 'up' : 'down'} className="size-5" />
      </td>
    </>
  );
}

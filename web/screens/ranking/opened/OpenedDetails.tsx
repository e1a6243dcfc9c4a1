import * as m from '#text/messages/messages.js';
import { lackingWords, toEvent } from '#text/qualifying.ts';
import { Link } from '#web/app/address/link.tsx';
import { useLanguage } from '#web/app/language-context.ts';
import { formatOrdinal } from '#web/app/format.ts';
import { rankingRowHref, riderHref } from '#web/app/screens/paths.ts';
import { tieNames } from '#web/parts/ranking-ties.ts';
import { NeededBox } from './NeededBox.tsx';
import type { LevelRider, OpenedRow } from './opened-view.ts';
import { PointsBars } from './PointsBars.tsx';

function levelWords({ rider_fullname: name, isAhead, tie }: LevelRider): string {
  if (tie === null) return m.ranking_row_shared({ name });
  const why = tieNames[tie]();
  return isAhead ? m.ranking_row_tie_behind({ name, why }) : m.ranking_row_tie_ahead({ name, why });
}

function unrankedWords(unranked: NonNullable<OpenedRow['unranked']>): string {
  return unranked.why === 'last'
    ? m.ranking_row_unranked_last()
    : m.ranking_row_unranked_rounds({ count: String(unranked.least) });
}

interface OpenedDetailsProps {
  opened: OpenedRow;
  cup_id: number;
  category_id: number;
}

/** Why a rider has this position, and what the rider needs. */
export function OpenedDetails({ opened, cup_id, category_id }: OpenedDetailsProps) {
  const { rider_id, rider_fullname, bars, gap, lead, level, unranked, going, isOver, needed } = opened;
  const language = useLanguage();
  const sentences = [
    ...(gap ? [m.ranking_row_gap({ count: gap.points, place: formatOrdinal(gap.place, language) })] : []),
    ...(lead === null ? [] : [m.ranking_row_lead({ count: lead })]),
    ...level.map(levelWords),
    ...(unranked ? [unrankedWords(unranked)] : []),
    ...going.map(({ event, lacking }) => {
      const to = toEvent(event);
      if (lacking) return m.ranking_lacks({ to, what: lackingWords(lacking) });
      return isOver ? m.ranking_goes_over({ to }) : m.ranking_goes_today({ to });
    }),
  ];
  return (
    <div className="flex w-0 min-w-full flex-col gap-3 pt-2 pb-4 lg:flex-row lg:gap-8">
      <div className="flex min-w-0 flex-col gap-3 lg:w-md">
        <PointsBars bars={bars} name={rider_fullname} />
        {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
        <Link
          href={riderHref({ rider_id, name: rider_fullname })}
          className="inline-flex min-h-12 items-center self-start font-semibold text-link"
        >
          {m.race_rider_career()}
        </Link>
      </div>
      {needed && (
        <div className="min-w-0 grow">
          <NeededBox
            needed={needed}
            hrefOf={(target) => `${rankingRowHref(cup_id, category_id, rider_id, target)}#row-${rider_id}`}
          />
        </div>
      )}
    </div>
  );
}

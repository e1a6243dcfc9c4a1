import * as m from '#text/messages/messages.js';
import { lackingWords, toEvent } from '#text/qualifying.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { rankingRowHref, riderHref } from '#web/ground/address/paths.ts';
import { tieNames } from '#web/parts/ranking-ties.ts';
import type { LevelRider, OpenedRow, NeededView } from '#web/screens/season/ranking/parts/opened-view.ts';
import { PointsBars } from './PointsBars.tsx';
import { neededSentences, rivalLines } from './needed-words.ts';

interface NeededBoxProps {
  needed: NeededView;
  hrefOf: (target: number) => string;
}

/** Shows what a rider needs on the remaining dates for the chosen place. */
function NeededBox({ needed, hrefOf }: NeededBoxProps) {
  const { targets, target, left, answer, better, names } = needed;
  const language = useLanguage();
  const lines = answer.kind === 'last' ? rivalLines(answer, names, language) : [];
  const sentences = [
    ...neededSentences(answer, target, names, language),
    ...(better ? neededSentences(better.answer, better.target, names, language) : []),
  ];
  return (
    <section aria-label={m.ranking_needed_title()} className="max-w-xl border-2 border-ink">
      <div className="on-island flex items-baseline justify-between gap-3 bg-night px-3 py-1.5 text-on-night">
        <h2 className="display text-d22">{m.ranking_needed_title()}</h2>
        <p className="text-caption text-on-night2">{m.ranking_needed_left({ count: left })}</p>
      </div>
      <ul aria-label={m.ranking_needed_targets()} className="flex divide-x divide-line border-b-2 border-ink">
        {targets.map((one) => (
          <li key={one} className="min-w-0 grow basis-0">
            <Link
              href={hrefOf(one)}
              replace
              aria-current={one === target ? 'true' : undefined}
              className={`display grid min-h-12 place-items-center text-d22 ${one === target ? 'bg-signal text-night' : 'hover:bg-surface'}`}
            >
              {formatOrdinal(one, language)}
            </Link>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <dl className="text-small">
          {lines.map(({ condition, deed }) => (
            <div
              key={condition}
              className="flex items-baseline justify-between gap-3 border-b border-line px-3 py-2"
            >
              <dt className="min-w-0 wrap-anywhere">{condition}</dt>
              <dd className="shrink-0 font-semibold">{deed}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="space-y-1 px-3 py-2 text-small">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="text-caption text-ink3">{m.ranking_needed_aside()}</p>
      </div>
    </section>
  );
}

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

/** Shows why a rider has this position, and what the rider needs. */
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

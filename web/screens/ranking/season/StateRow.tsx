import * as m from '#text/messages/messages.js';
import { tiesSentence } from '#web/parts/ranking-ties.ts';
import { RankingTools } from '#web/screens/ranking/finding/RankingTools.tsx';
import type { FoundRanking } from '#web/screens/ranking/ranking-view.ts';
import type { SeasonState } from '#web/screens/ranking/season/season-state.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** `Con 5 fechas; la 6.ª, provisional. Cuentan las 5 mejores. Queda 1.` */
function stateSentences({ official, provisional, left, count_best }: SeasonState): string[] {
  const [first] = provisional;
  const held =
    first === undefined
      ? m.ranking_state_held({ count: official })
      : official === 0
        ? m.ranking_state_only_provisional({ nth: provisional.join(', ') })
        : m.ranking_state_provisional({ count: official, nth: provisional.join(', ') });
  return [
    held,
    ...(count_best === null ? [m.ranking_state_all()] : [m.ranking_state_best({ count: count_best })]),
    ...(left > 0 ? [m.ranking_state_left({ count: left })] : []),
  ];
}

/** How far the season is; the rules of the ranking, on demand; and the search for a rider. */
export function StateRow({ view }: { view: FoundRanking }) {
  const { state, ties, only_affiliated } = view;
  return (
    <div className="border-b border-line bg-surface print:bg-transparent">
      <div className="gutter relative mx-auto max-w-page">
        <div className="relative">
          <details className="pr-24">
            <summary className="block min-h-12 cursor-pointer py-1 text-caption text-ink2">
              <span>{stateSentences(state).join(' ')} </span>
              <span className="inline-flex items-center gap-1 font-semibold text-link print:hidden">
                {m.ranking_rules_title()}
                <Icon name="down" className="size-4" />
              </span>
            </summary>
            <div className="max-w-text space-y-1 pb-3 text-small">
              {only_affiliated && <p>{m.ranking_affiliated()}</p>}
              <p>{tiesSentence(ties)}</p>
              <p>{m.ranking_class_change()}</p>
            </div>
          </details>
          <RankingTools view={view} />
        </div>
      </div>
    </div>
  );
}

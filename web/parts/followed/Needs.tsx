import type { Language } from '#contract/values.ts';
import { type NeededPlace, neededOf } from '#rules/raceday/live/followed/needed-place.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';

/** Writes what a rider needs in the next ride: "Semifinal: pasa si llega 4.º o mejor". */
export function neededWords(needed: NeededPlace, language: Language): string {
  const phase = phaseWord(needed.phase);
  if (needed.how === 'place') {
    const { place } = needed;
    return place === 1
      ? m.mine_need_win({ phase })
      : m.mine_need_place({ phase, place: formatOrdinal(place, language) });
  }
  const words = { sure: m.mine_need_any, open: m.mine_need_open, gone: m.mine_need_gone };
  return words[needed.how]({ phase });
}

/** The rider whose place is computed. */
interface Entered {
  entry_id: number;
  category_id: number;
}

/** Computes what a rider needs in the next ride to go on. It is null when that cannot be known. */
export function placeNeeded(
  { races, frame }: LiveView,
  { entry_id, category_id }: Entered,
): NeededPlace | null {
  const going = frame?.classes.find((one) => one.category_id === category_id)?.going;
  return going ? neededOf(races, category_id, going, entry_id) : null;
}

interface NeedsProps {
  live: LiveView;
  rider: Entered;
}

/** Shows which place is enough to go on. It is loaded when somebody looks at a rider, so that no page waits. */
export function Needs({ live, rider }: NeedsProps) {
  const language = useLanguage();
  const needed = placeNeeded(live, rider);
  if (needed === null) return null;
  return <p className="pt-2 text-small font-semibold">{neededWords(needed, language)}</p>;
}

import type { SeriesTie } from '#rules/season/cups/series-tie.ts';
import * as m from '#text/messages/messages.js';

/** The criteria between riders with the same points, as parts of a sentence. */
export const tieNames: Record<SeriesTie, () => string> = {
  moreWins: m.ranking_tie_wins,
  more2ndsTo8ths: m.ranking_tie_places,
  betterLastDate: m.ranking_tie_last,
  betterPreviousDates: m.ranking_tie_previous,
};

/** Writes all criteria in one sentence: which they are, in which order, and what happens when none decides. */
export function tiesSentence(ties: readonly SeriesTie[]): string {
  if (ties.length === 0) return m.ranking_tie_shared();
  const asked = ties
    .map((tie) => tieNames[tie]())
    .reduce((first, next) => m.ranking_tie_then({ first, next }));
  return m.ranking_tie_line({ ties: asked });
}

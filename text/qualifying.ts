import type { Lacking, QualificationRule } from '#rules/cups/qualifying/qualified.ts';
import * as m from '#text/messages/messages.js';

type Options = Parameters<typeof m.ranking_title>[1];

/** What a rider lacks to go on, as a part of a sentence: `le falta correr 1 fecha, le faltan 12 puntos`. */
export function lackingWords({ rounds, points, tie, unranked }: Lacking, options?: Options): string {
  return [
    ...(unranked ? [m.ranking_lacks_rank({}, options)] : []),
    ...(rounds > 0 ? [m.ranking_lacks_rounds({ count: rounds }, options)] : []),
    ...(points > 0 ? [m.ranking_lacks_points({ count: points }, options)] : []),
    ...(tie ? [m.ranking_lacks_tie({}, options)] : []),
  ].join(', ');
}

/** Who goes on, as one sentence: `Pasan 16 a la final: con 100 puntos o más, con 4 fechas corridas o más.` */
export function goingSentence(
  { event, places, min_points, min_rounds }: QualificationRule,
  options?: Options,
): string {
  const who =
    places === null
      ? m.ranking_goes_all({ event }, options)
      : m.ranking_goes_places({ count: places, event }, options);
  const asked = [
    ...(min_points === null ? [] : [m.ranking_goes_points({ count: min_points }, options)]),
    ...(min_rounds === null ? [] : [m.ranking_goes_rounds({ count: min_rounds }, options)]),
  ].join(', ');
  return asked === '' ? `${who}.` : `${who}: ${asked}.`;
}

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

type Word = (facts: { event: string }, options?: Options) => string;

const {
  ranking_to_event_el: el,
  ranking_to_event_la: la,
  ranking_to_event_los: los,
  ranking_to_event_las: las,
} = m;
const articles = new Map<string, Word>([
  ...Object.entries({ el, la, los, las }),
  ...Object.entries({ o: el, a: la, os: los, as: las }),
]);

/** The name of an event after "to", with the article of who reads: `al nacional`, `para a final`. In: as its office wrote it. */
export function toEvent(event: string, options?: Options): string {
  const [first = '', ...rest] = event.split(' ');
  // A capital A is no article: `A definir`.
  const word = articles.get(first.length === 1 ? first : first.toLowerCase());
  return word && rest.length > 0
    ? word({ event: rest.join(' ') }, options)
    : m.ranking_to_event({ event }, options);
}

/** Who goes on, as one sentence: `Pasan 16 a la final: con 100 puntos o más, con 4 fechas corridas o más.` */
export function goingSentence(
  { event, places, min_points, min_rounds }: QualificationRule,
  options?: Options,
): string {
  const to = toEvent(event, options);
  const who =
    places === null
      ? m.ranking_goes_all({ to }, options)
      : m.ranking_goes_places({ count: places, to }, options);
  const asked = [
    ...(min_points === null ? [] : [m.ranking_goes_points({ count: min_points }, options)]),
    ...(min_rounds === null ? [] : [m.ranking_goes_rounds({ count: min_rounds }, options)]),
  ].join(', ');
  return asked === '' ? `${who}.` : `${who}: ${asked}.`;
}

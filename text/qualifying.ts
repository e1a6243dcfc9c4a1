import type { Lacking, QualificationRule } from '#rules/season/cups/qualifying/qualified.ts';
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

/** By the article an event begins with, in Spanish or Portuguese. */
const articles = new Map<string, Word>([
  ['el', m.ranking_to_event_el],
  ['la', m.ranking_to_event_la],
  ['los', m.ranking_to_event_los],
  ['las', m.ranking_to_event_las],
  ['o', m.ranking_to_event_el],
  ['a', m.ranking_to_event_la],
  ['os', m.ranking_to_event_los],
  ['as', m.ranking_to_event_las],
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

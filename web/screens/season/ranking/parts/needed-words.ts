import type { Needed, NeededOnDates, NeededOnLastDate } from '#rules/season/cups/needed/needed.ts';
import type { RivalLine } from '#rules/season/cups/needed/last-date.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { formatOrdinal } from '#web/ground/format.ts';

/** Names what the rider has to do on a date: `ganar`, `ser 3.º`, `correr`, `nada más`. */
function deedWords(place: number | null, places: number, language: Language): string {
  if (place === null) return m.ranking_needed_nothing();
  if (place === 1) return m.ranking_needed_win();
  if (place >= places) return m.ranking_needed_ride();
  return m.ranking_needed_place({ place: formatOrdinal(place, language) });
}

/** The places that deserve a line of their own: the win, the podium, the final. */
const told = [1, 3, 8];
const mostLines = 4;

/** Chooses the important results that are enough against a rival: a win, a podium, a final, and no start. */
function linesToTell(lines: readonly RivalLine[]): RivalLine[] {
  const firsts = told.map((place) => lines.find((line) => line.place === null || line.place >= place));
  const absent = lines.find(({ rival_from }) => rival_from === null);
  const any = lines.find(({ rival_from }) => rival_from === 1);
  return [...new Set([any, ...firsts, absent])].flatMap((line) => line ?? []).slice(0, mostLines);
}

/** Gives the necessary results, each for a result of the direct rival. */
export function rivalLines(
  { rival, places }: NeededOnLastDate,
  names: Readonly<Record<number, string>>,
  language: Language,
): { condition: string; deed: string }[] {
  if (!rival) return [];
  const name = names[rival.rider_id] ?? '';
  return linesToTell(rival.lines).map(({ rival_from, place }) => ({
    condition:
      rival_from === null
        ? m.ranking_needed_rival_absent({ name })
        : rival_from === 1
          ? m.ranking_needed_rival_any({ name })
          : m.ranking_needed_rival_from({ name, place: formatOrdinal(rival_from, language) }),
    deed: deedWords(place, places, language),
  }));
}

const mostNames = 3;

/** Writes `Ana, Bruno, 4 más`. */
function namesOf(ids: readonly number[], names: Readonly<Record<number, string>>): string {
  const shown = ids.slice(0, mostNames).map((id) => names[id] ?? '');
  const more = ids.length - shown.length;
  return [...shown, ...(more > 0 ? [m.ranking_needed_more({ count: String(more) })] : [])].join(', ');
}

function lastDateSentences(
  { place, places, others, ride, rival }: NeededOnLastDate,
  names: Readonly<Record<number, string>>,
  language: Language,
): string[] {
  const sure =
    place === null
      ? m.ranking_needed_not_alone()
      : place === 1
        ? m.ranking_needed_sure_win()
        : place >= places
          ? m.ranking_needed_sure_ride()
          : m.ranking_needed_sure_place({ place: formatOrdinal(place, language) });
  return [
    ...(rival && others.length > 0 ? [m.ranking_needed_others({ names: namesOf(others, names) })] : []),
    sure,
    ...rideSentences(ride),
  ];
}

function rideSentences({ rounds, last }: NeededOnDates['ride']): string[] {
  return [
    ...(rounds > 0 ? [m.ranking_needed_ride_rounds({ count: rounds })] : []),
    ...(last ? [m.ranking_needed_ride_last()] : []),
  ];
}

/** The most dates of which each place is named. */
const mostPlaces = 4;

/** Writes `2.º, 2.º y 1.º`, or what to reach on each date where that says as much. */
function howSentences({ place, example, places }: NeededOnDates, language: Language): string[] {
  if (place === null) return [];
  if (example !== null && example.length <= mostPlaces) {
    const words = example.map((at) => (at >= places ? m.ranking_needed_ride() : formatOrdinal(at, language)));
    return [m.ranking_needed_example({ places: new Intl.ListFormat(language).format(words) })];
  }
  return [
    place === 1
      ? m.ranking_needed_each_win()
      : m.ranking_needed_each({ place: formatOrdinal(place, language) }),
  ];
}

function datesSentences(answer: NeededOnDates, language: Language): string[] {
  const { points, reachable, ride } = answer;
  return [
    ...(points === null
      ? [m.ranking_needed_not_alone()]
      : points > 0
        ? [m.ranking_needed_points({ count: points }), ...howSentences(answer, language)]
        : []),
    m.ranking_needed_reachable({ count: reachable }),
    ...rideSentences(ride),
  ];
}

/** Writes the sentences below the lines. */
export function neededSentences(
  answer: Needed,
  target: number,
  names: Readonly<Record<number, string>>,
  language: Language,
): string[] {
  const words = formatOrdinal(target, language);
  switch (answer.kind) {
    case 'over':
      return [];
    case 'sure':
      return [m.ranking_needed_sure()];
    case 'impossible': {
      if (answer.why === 'rounds') return [m.ranking_needed_out_rounds({ target: words })];
      const { missing, reachable } = answer;
      return answer.why === 'tie'
        ? [m.ranking_needed_out_tie({ target: words })]
        : [
            m.ranking_needed_out({
              target: words,
              missing: String(missing),
              reachable: String(reachable),
            }),
          ];
    }
    case 'last':
      return lastDateSentences(answer, names, language);
    case 'dates':
      return datesSentences(answer, language);
  }
}

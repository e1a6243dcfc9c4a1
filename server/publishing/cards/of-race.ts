import { classify } from '#rules/raceday/classification/classification.ts';
import { knockoutPath } from '#rules/raceday/races/transfer.ts';
import { type Phase, STAGES } from '#rules/stages.ts';
import { isPublished, raceMoment } from '#rules/race-statuses.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort, phaseWord } from '#text/stages.ts';
import { lastMinute, untilWords } from '#text/when.ts';
import { type CategoryShare, type RaceFacts, shareByCategory } from '#server/season/races/facts.ts';
import { resultRiders, type ResultRiderOut } from '#server/season/races/present-riders.ts';
import type { ListCard, RaceCard, ResultCard } from './draw/card.ts';

const podiumPlaces = 3;

const written = (date: string): string => date.split('-').toReversed().join('-');

const ordinals: Record<Language, string> = { es: '.º', en: '', pt: 'º' };

const cupOf = ({ organization, cup_name, race_date }: RaceFacts): string =>
  `${organization.organization_shortname} ${cup_name} · ${written(race_date)}`;

const stateOf = ({ race_status }: RaceFacts, locale: Language): string =>
  race_status === 'OFFICIAL' ? '' : m.cards_provisional({}, { locale });

/** Returns the lines of a class in order, how many riders came to a gate, and how many go on from the motos. */
function linesOf(share: CategoryShare) {
  const classification = classify(share.riders, share.category.rules);
  const lines = resultRiders(share, classification);
  return {
    lines,
    qualify: classification.qualify_count,
    riders: lines.filter(({ results }) => results.some(({ status }) => status !== null)).length,
  };
}

/** Finds the stage that a rider goes on to, from the lists and from what can no longer change. */
function stageAhead(
  { category }: CategoryShare,
  { prospect, advances, group, results }: ResultRiderOut,
  qualify: number,
): Phase | null {
  const drawn = results.findLast(({ phase, status }) => status === null && STAGES[phase].kind === 'knockout');
  if (drawn) return drawn.phase;
  const path = knockoutPath(qualify, category.rules).map(({ stage }) => stage);
  if (prospect === 'through') return path[0] ?? null;
  // From the motos and from the last chance, the path begins.
  return advances ? (path[path.findIndex((stage) => stage === group) + 1] ?? null) : null;
}

/** Writes "Pasa a la final" or "2.º en la final" of a day that is being ridden. It is null when there is nothing to celebrate. */
function newsOf(
  share: CategoryShare,
  line: ResultRiderOut,
  qualify: number,
  locale: Language,
): string | null {
  if (qualify === 0) return null;
  const stage = stageAhead(share, line, qualify);
  if (stage !== null) return m.mine_through({ stage }, { locale });
  const place = line.results.find(({ phase }) => phase === 'final')?.place ?? null;
  if (place === null || place > podiumPlaces) return null;
  return m.moment_podium({ place }, { locale });
}

/** Builds the card of a rider's result from public facts. It is null without such an entry, or when the rider hides. */
export function resultCardOf(
  facts: RaceFacts,
  entry_id: number,
  shape: ResultCard['shape'],
  locale: Language,
): ResultCard | null {
  const share = shareByCategory(facts).find(({ entryById }) => entryById.has(entry_id));
  const entry = share?.entryById.get(entry_id);
  if (!share || !entry) return null;
  const { lines, riders, qualify } = linesOf(share);
  const line = lines.find((one) => one.entry_id === entry_id);
  const ridden = line?.results.filter(({ status }) => status !== null) ?? [];
  const rank = isPublished(facts.race_status) && ridden.length > 0 ? (line?.rank ?? null) : null;
  return {
    kind: 'result',
    shape,
    place: rank === null ? null : String(rank),
    ordinal: ordinals[locale],
    news: line && rank === null ? newsOf(share, line, qualify, locale) : null,
    of: rank === null ? '' : m.cards_of({ riders: String(riders) }, { locale }),
    state: rank === null ? '' : stateOf(facts, locale),
    plate: entry.plate,
    plate_colour: share.category.plate_colour,
    name: entry.rider_fullname,
    under: [share.category.category_name, entry.club_name].filter((part) => part !== null).join(' · '),
    rides: ridden.map((run, index) => ({
      stage: run.phase === 'final' ? phaseWord('final', { locale }) : phaseShort(run.phase, { locale }),
      place: run.place === null ? (resultText(run) ?? '') : `${run.place}${ordinals[locale]}`,
      isLast: index === ridden.length - 1,
    })),
    race: facts.race_name,
    cup: cupOf(facts),
  };
}

/** Builds the card of the first three of a class from public facts. It is null while nobody has a place. */
export function podiumCardOf(facts: RaceFacts, category_id: number, locale: Language): ListCard | null {
  const share = shareByCategory(facts).find((one) => one.category.category_id === category_id);
  if (!share || !isPublished(facts.race_status)) return null;
  const first = linesOf(share).lines.filter(({ rank }) => rank !== null && rank <= podiumPlaces);
  if (first.length === 0) return null;
  return {
    kind: 'list',
    word: m.cards_podium({}, { locale }),
    state: stateOf(facts, locale),
    title: share.category.category_name,
    under: `${facts.race_name} · ${cupOf(facts)}`,
    rows: first.slice(0, podiumPlaces).map(({ rank, plate, rider_fullname }) => ({
      place: String(rank),
      plate,
      plate_colour: share.category.plate_colour,
      name: rider_fullname,
      right: '',
    })),
  };
}

function wordsOf(
  facts: RaceFacts,
  now: number,
  locale: Language,
): Pick<RaceCard, 'word' | 'under' | 'isLive'> {
  const options = { locale };
  if (facts.called_off) return { word: m.race_called_off({}, options), under: '', isLive: false };
  const riders = m.race_riders_count({ count: facts.entries.length }, options);
  if (raceMoment(facts.race_status) === 'live')
    return { word: m.status_live({}, options), under: riders, isLive: true };
  if (isPublished(facts.race_status))
    return { word: m.date_action_results({}, options), under: riders, isLive: false };
  if (facts.race_status === 'INSCRIPTION' && Date.parse(facts.closes_at) > now) {
    const until = untilWords(lastMinute(facts.closes_at, facts.organization.organization_zone), options);
    return { word: m.cards_entries({}, options), under: until, isLive: false };
  }
  return { word: m.cards_date({}, options), under: riders, isLive: false };
}

/** Builds the card of a date and its progress at an instant, from facts under public names. */
export function raceCardOf(facts: RaceFacts, now: number, locale: Language): RaceCard {
  return {
    kind: 'race',
    ...wordsOf(facts, now, locale),
    race: facts.race_name,
    cup: `${facts.organization.organization_shortname} ${facts.cup_name}`,
    day: written(facts.race_date),
  };
}

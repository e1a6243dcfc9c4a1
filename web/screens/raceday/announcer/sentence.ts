import type { Language } from '#contract/values.ts';
import type { NeededPlace } from '#rules/raceday/live/followed/needed-place.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { Phase } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import { neededWords } from '#web/parts/followed/Needs.tsx';
import { type CupSeason, riderOf } from './cup-season.ts';

interface Told {
  category_id: number;
  rider_id: number;
  /** The races that the rider rode today. */
  today: readonly { phase: Phase; result: number | LostStatus }[];
  needed: NeededPlace | null;
  season: CupSeason | null;
}

/** Writes one sentence about a rider from published results alone: what is at stake now, else today, else the season. */
export function sentenceOf(
  { category_id, rider_id, today, needed, season }: Told,
  language: Language,
): string | null {
  if (needed !== null && needed.how !== 'open') return neededWords(needed, language);
  if (today.length > 0 && today.every(({ result }) => result === 1))
    return m.announcer_won_today({ races: today.map(({ phase }) => phaseShort(phase)).join(' · ') });
  if (season === null || season.ranking_rules.held === 0) return null;
  if (!season.known.has(rider_id)) return m.announcer_first_time();
  const rider = riderOf(season, category_id, rider_id);
  if (rider === undefined || rider.best === null) return null;
  if (rider.wins > 0) return m.announcer_wins({ count: rider.wins });
  const { place, date } = rider.best;
  return m.announcer_best({ place: formatOrdinal(place, language), date });
}

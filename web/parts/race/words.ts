import type { LiveBodies } from '#rules/raceday/live/live-facts.ts';
import type { LostStatus } from '#rules/statuses.ts';
import * as m from '#text/messages/messages.js';
import { phaseShort } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import type { Language } from '#contract/values.ts';
import { formatOrdinal } from '#web/ground/format.ts';
import type { TrackHeat } from './track-heat.ts';

/** Writes "M3 · serie 2 de 4" or "Final". */
export const heatPlace = ({ race, of }: Pick<TrackHeat, 'race' | 'of'>): string =>
  [phaseShort(race.phase), ...(of > 1 ? [m.race_serie_of({ serie: race.serie, count: of })] : [])].join(
    ' · ',
  );

/** Writes a time of a phone or the server by the clock of the place: "15:16". */
export const clockText = (ms: number, zone: string): string =>
  wallClock(new Date(ms).toISOString(), zone).time;

/** Writes "Provisorio · protestas hasta 15:32" or "Oficial". It is null when the stage is not published. */
export function postingText(posting: LiveBodies['stage'] | null, now: number, zone: string): string | null {
  if (posting === null || posting.b === 'RACING') return null;
  if (posting.b === 'OFFICIAL') return m.track_official();
  return posting.u !== null && posting.u * 1000 > now
    ? m.track_provisional_until({ time: clockText(posting.u * 1000, zone) })
    : m.track_provisional();
}

/** Writes "3.º" or "DNF". */
export const placeText = (result: number | LostStatus, language: Language): string =>
  typeof result === 'number' ? formatOrdinal(result, language) : result;

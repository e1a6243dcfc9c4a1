import type { Language } from '#contract/values.ts';
import type { Away, Gate } from '#rules/raceday/live/away.ts';
import { laneText } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import { formatNumber, formatOrdinal } from '#web/ground/format.ts';
import type { GoesOn } from '#rules/raceday/live/followed/goes-on.ts';
import type { FollowedDay } from './rider-day.ts';

/** From this number on, minutes are rounded to hours. */
const hourFrom = 45;
/** At this distance or nearer, the words call the rider to the park. */
const callFrom = 2;

/** Writes minutes as "7–9 min" or "≈ 1 h". It is always a range, never a promise. */
export function minutesWords({ from, to }: Pick<Away, 'from' | 'to'>, language: Language): string {
  if (to < hourFrom) return from === to ? m.mine_minutes_one({ to }) : m.mine_minutes({ from, to });
  const hours = Math.max(1, Math.round((from + to) / 60) / 2);
  return m.mine_hours({ hours: formatNumber(hours, language) });
}

/** Tells whether a rider is called to the park, or rides. */
export const isCalled = ({ races }: Pick<Away, 'races'>): boolean => races <= callFrom;

/** Writes how far away the gate is: "faltan 6 carreras", "al parque ya", "en pista"; with old data "faltaban 6". */
export function awayWord({ isNow, races }: Away, isOld: boolean): string {
  if (isOld) return m.mine_were({ count: races });
  if (isNow) return m.track_on_track();
  return isCalled({ races }) ? m.mine_called() : m.mine_away({ count: races });
}

/** Writes "Pasa a la semifinal", "No pasa" or "Semifinal: por definir". */
export function goesOnWords({ how, phase }: GoesOn): string {
  if (how === 'open') return m.mine_open({ phase: phaseWord(phase) });
  return how === 'through' ? m.mine_through({ stage: phase }) : m.mine_out();
}

/** Writes "faltan 22 carreras · 28–29 min" of the stage that a rider waits for. */
export const aheadWords = ({ races, ...minutes }: Gate, language: Language): string =>
  `${m.mine_away({ count: races })} · ${minutesWords(minutes, language)}`;

/** Gives the same in a narrow place: "faltan 6" instead of "faltan 6 carreras". */
export function shortWord(day: FollowedDay, isOld: boolean): string {
  const { away } = day;
  const isCounted = away !== null && !isOld && !isCalled(away);
  return isCounted ? m.mine_away_short({ count: away.races }) : standingWord(day, isOld);
}

/** Gives the first words: how far away the next gate is or, without one, whether the rider goes on. */
export function standingWord({ away, goesOn, waits }: FollowedDay, isOld: boolean): string {
  if (away) return awayWord(away, isOld);
  if (goesOn) return goesOnWords(goesOn);
  return waits ? m.mine_waits() : m.mine_ended();
}

/** Writes "carrera 44 · andarivel 3 · fila 4" in the words of the organization's country. */
export function whereWords({ race, lane, pen }: Away, country: string | null): string {
  const parts = [
    m.mine_race({ number: race.number }),
    lane === null ? null : laneText(lane, country).toLowerCase(),
    m.mine_row({ row: pen }),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Writes "Manga 2: 3.º". */
export function riddenWords({ phase, result }: FollowedDay['ridden'][number], language: Language): string {
  const place = typeof result === 'number' ? formatOrdinal(result, language) : STATUS_WORDS[result]();
  return `${phaseWord(phase)}: ${place}`;
}

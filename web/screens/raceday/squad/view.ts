import type { ShownClub } from '#contract/people/clubs/clubs.ts';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import { liveSummary } from '#rules/raceday/live/live-summary.ts';
import { comparePhases } from '#rules/stages.ts';
import { type FollowedDay, riderDays } from '#web/parts/followed/rider-day.ts';
import { isCalled } from '#web/parts/followed/rider-words.ts';
import { ridersOfClubs } from '#web/parts/followed/riders-of-clubs.ts';
import type { Replies } from '#web/ground/call/calls.ts';
import { type LiveView, liveViewOf } from '#web/parts/live/live-view.ts';
import { racesOfClub } from '#web/parts/live/todays-races.ts';
import type { Band, SquadDay, SquadGate, SquadRow, SquadView } from './squad-view.ts';

export interface SquadData {
  club: ShownClub | null;
  races: readonly RiddenToday[];
  race: RiddenToday | null;
  live: Replies['GET /api/races/{id}/live'] | null;
}

function bandOf({ away, ahead, waits, goesOn }: FollowedDay): Band {
  if (away) return isCalled(away) ? 'called' : 'later';
  return ahead || (waits && goesOn?.how !== 'out') ? 'waits' : 'done';
}

function gateOf({ away, ahead }: FollowedDay): SquadGate | null {
  const next = away ?? ahead;
  if (next === null) return null;
  const { phase, number } = next.race;
  const { isNow = false, lane = null } = away ?? {};
  return { phase, number, races: next.races, isNow, lane, row: next.pen };
}

/** Orders those who are done: the furthest stage first, then the best place. */
function byResult({ ridden: one }: FollowedDay, { ridden: other }: FollowedDay): number {
  const [a, b] = [one.at(-1), other.at(-1)];
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const place = (result: typeof a.result) => (typeof result === 'number' ? result : Number.MAX_SAFE_INTEGER);
  return comparePhases(b.phase, a.phase) || place(a.result) - place(b.result);
}

const bands: readonly Band[] = ['called', 'later', 'waits', 'done'];

/** Lists the riders of a club in a race, the one with the nearest gate first, and those who are done last. */
export function squadRows(live: LiveView, club_name: string): SquadRow[] {
  const days = riderDays(live, ridersOfClubs(live.frame, [club_name])).map((day) => ({
    day,
    band: bandOf(day),
    gate: gateOf(day),
  }));
  const nearness = ({ day: { away, ahead } }: (typeof days)[number]) =>
    (away ?? ahead)?.race.index ?? Number.MAX_SAFE_INTEGER;
  return days
    .toSorted(
      (a, b) =>
        bands.indexOf(a.band) - bands.indexOf(b.band) ||
        nearness(a) - nearness(b) ||
        byResult(a.day, b.day) ||
        (a.gate?.lane ?? 0) - (b.gate?.lane ?? 0),
    )
    .map(({ day, band, gate }) => ({
      rider_id: day.rider_id,
      entry_id: day.entry_id,
      name: day.name,
      plate: day.plate,
      colour: day.colour,
      category_name: day.category_name,
      band,
      gate,
      isMissing: band === 'called' && day.away?.race.missing.includes(day.entry_id) === true,
      last: day.ridden.at(-1) ?? null,
      goesOn: day.goesOn,
    }));
}

/** Computes how far the race is from what is known of it. It is null while nothing is known. */
export function squadDay({ state, frame }: LiveView): SquadDay | null {
  if (state === null || frame === null) return null;
  const { begun, stopped, track, done, of } = liveSummary(state, frame);
  return { begun, stopped, track, done, of };
}

/** Computes the view of a club on the day of a race from the snapshot of that race. */
export function viewOfSquad({ club, races, race, live }: SquadData, now: string): SquadView {
  if (club === null) return { kind: 'missing' };
  const { club_id, club_name } = club;
  const known = live && liveViewOf('told', liveStateOf(live), live.frame, null);
  const day = known && squadDay(known);
  if (race === null || known === null || day === null) return { kind: 'quiet', club: { club_id, club_name } };
  const { race_id, cup_id, race_date, race_name, zone, country_code } = race;
  return {
    kind: 'found',
    club: { club_id, club_name },
    race: { race_id, cup_id, race_date, race_name, zone, country_code },
    day,
    rows: squadRows(known, club_name),
    others: racesOfClub(races, club_id, now)
      .filter((one) => one.race_id !== race_id)
      .map((one) => ({ race_id: one.race_id, race_name: one.race_name })),
  };
}

import type { LiveFrame } from '#web/parts/live/ask-live.ts';

/** Finds the riders of some clubs in a race. A race names its clubs, as everybody reads them. */
export function ridersOfClubs(frame: LiveFrame | null, club_names: readonly string[]): Set<number> {
  const own = frame?.riders.filter(([, , , , club]) => club !== null && club_names.includes(club)) ?? [];
  return new Set(own.map(([, , , , , rider_id]) => rider_id));
}

import type { ProtestingEntry } from '#contract/raceday/live/protests.ts';

/** Lists the heats that can be protested now: those still in time first, the newest on top. */
export function takenHeats({ heats }: Pick<ProtestingEntry, 'heats'>): ProtestingEntry['heats'] {
  const taken = heats.filter(({ filing }) => filing === 'open' || filing === 'late').toReversed();
  return taken.toSorted((a, b) => Number(a.filing === 'late') - Number(b.filing === 'late'));
}

/** Finds the heat whose clock ends next by the server's clock, if one is running. */
export function nextClock({ heats }: Pick<ProtestingEntry, 'heats'>, now: number) {
  const running = heats.filter(
    ({ filing, until }) => filing === 'open' && until !== null && Date.parse(until) > now,
  );
  return running.toSorted((a, b) => Date.parse(a.until ?? '') - Date.parse(b.until ?? ''))[0] ?? null;
}

import { CUPS } from '#server/demo/plan/cups.ts';
import { ORGANIZATIONS } from '#server/demo/plan/organizations.ts';
import { wallClock } from '#text/when.ts';

/** The day the demo season is seen from: today in the time zone of the track, not in UTC. In: ISO 8601. */
export function demoDay(now: string): string {
  const ridden = CUPS.find(({ dates }) => dates.some(({ moment }) => moment.kind === 'live'));
  const host = ORGANIZATIONS.find(({ organization_id }) => organization_id === ridden?.organization_id);
  return wallClock(now, host?.zone ?? 'UTC').date;
}

import type { PapersState, RiderLine } from '#contract/people/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';

export const papersWords: Record<PapersState, () => string> = {
  complete: m.riders_papers_complete,
  missing: m.riders_papers_missing,
  expiring: m.riders_papers_expiring,
  expired: m.riders_papers_expired,
};

export const papersStates = [
  'complete',
  'missing',
  'expiring',
  'expired',
] as const satisfies readonly PapersState[];

export const papersColour: Record<PapersState, string> = {
  complete: 'text-go',
  missing: 'text-stop',
  expiring: 'text-warn',
  expired: 'text-stop',
};

/** Writes the surname first, because the list is sorted by it. */
export function riderNameOf({
  rider_firstname,
  rider_lastname,
}: Pick<RiderLine, 'rider_firstname' | 'rider_lastname'>): string {
  if (rider_lastname === '') return rider_firstname;
  return rider_firstname === '' ? rider_lastname : `${rider_lastname}, ${rider_firstname}`;
}

/** Joins the parts that are not null with dots between them. */
export function joined(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

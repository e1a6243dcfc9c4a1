import type { ClubEnding } from '#contract/people/licences/endings.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';

const things: Readonly<Record<ClubEnding['what'], () => string>> = {
  licence: m.office_endings_licence,
  document: m.office_endings_document,
  insurance: m.office_endings_insurance,
  waiver: m.office_endings_waiver,
};

/** Names what expires: a paper, or a licence with its class and cup. */
export const whatEnds = ({ what, of }: ClubEnding): string =>
  of === null ? things[what]() : `${things[what]()} ${of}`;

/** Writes when it expired or will expire. */
export const whenEnds = ({ over, ends_on }: ClubEnding): string =>
  over
    ? m.office_endings_over({ date: formatDate(ends_on) })
    : m.office_endings_soon({ date: formatDate(ends_on) });

/** Groups the riders of each club, the clubs by name. Riders without a club come last. */
export function byClub(items: readonly ClubEnding[]): { club_name: string | null; items: ClubEnding[] }[] {
  const clubs = new Map<string | null, ClubEnding[]>();
  for (const one of items) clubs.set(one.club_name, [...(clubs.get(one.club_name) ?? []), one]);
  return [...clubs]
    .map(([club_name, own]) => ({ club_name, items: own }))
    .toSorted((a, b) =>
      a.club_name === null ? 1 : b.club_name === null ? -1 : a.club_name.localeCompare(b.club_name),
    );
}

/** Writes the text for a chat: one sentence, then a line for each rider. */
export function chatText(items: readonly ClubEnding[]): string {
  const lines = items.map((one) => `• ${one.rider_fullname}: ${whatEnds(one)}, ${whenEnds(one)}`);
  return [m.office_endings_chat(), ...lines].join('\n');
}

import type { ComparedRider } from '#contract/people/accounts/claims.ts';
import type { ClaimChoice } from '#rules/people/riders/claims.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';

/** One line of the comparison: the stored and the typed value, in words. */
export interface ComparedLine {
  key: string;
  label: string;
  stored: string;
  typed: string;
  differs: boolean;
  /** The field that the office can accept or leave. It is null when the claim does not ask. */
  choice: ClaimChoice | null;
}

const gender = (value: string | null) =>
  value === 'WOMAN' ? m.registration_woman() : value === 'MEN' ? m.registration_man() : '';

const placeOf = ({ club_name, organization_shortname, rider_city, rider_state }: ComparedRider) =>
  [club_name, organization_shortname, rider_city, rider_state]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

/** Gives the place after the claim. If no city was typed, the stored one stays as long as the state does. */
function placeAfter(stored: ComparedRider, typed: ComparedRider): string {
  const stays = typed.rider_city === null && typed.rider_state === stored.rider_state;
  return placeOf(stays ? { ...typed, rider_city: stored.rider_city } : typed);
}

/** Compares the values of a claim, without untyped fields and fields that are empty on both sides. */
export function compareLines(stored: ComparedRider, typed: ComparedRider): ComparedLine[] {
  const line = (
    key: string,
    label: string,
    choice: ClaimChoice | null,
    say: (rider: ComparedRider) => string,
  ): ComparedLine[] => {
    const [before, after] = [say(stored), say(typed)];
    if (after === '') return [];
    return [{ key, label, stored: before, typed: after, differs: before !== after, choice }];
  };
  const birthdate = ({ rider_birthdate }: ComparedRider) =>
    rider_birthdate === null ? '' : formatDate(rider_birthdate);
  return [
    ...line(
      'rider_firstname',
      m.rider_field_rider_firstname(),
      'rider_firstname',
      (one) => one.rider_firstname ?? '',
    ),
    ...line(
      'rider_lastname',
      m.rider_field_rider_lastname(),
      'rider_lastname',
      (one) => one.rider_lastname ?? '',
    ),
    ...line('rider_birthdate', m.rider_field_rider_birthdate(), 'rider_birthdate', birthdate),
    ...line('rider_gender', m.rider_field_rider_gender(), 'rider_gender', (one) => gender(one.rider_gender)),
    ...line('place', m.claims_place(), 'place', (one) =>
      one === typed ? placeAfter(stored, typed) : placeOf(one),
    ),
    ...line('rider_phone', m.rider_field_rider_phone(), null, (one) => one.rider_phone ?? ''),
  ];
}

/** Lists the open choices, which are the fields whose typed value differs. */
export const openChoices = (lines: readonly ComparedLine[]): ClaimChoice[] =>
  lines.flatMap(({ choice, differs }) => (choice !== null && differs ? [choice] : []));

import type { Act } from '#contract/operations/office/acts/acts.ts';
import type { ActKind, ActState } from '#rules/operations/office/acts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';

const kinds: Record<ActKind, (facts: { count: number }) => string> = {
  charge: m.acts_charge,
  licences: m.acts_licences,
  entries: m.acts_entries,
  classes: m.acts_classes,
  names: m.acts_names,
};

/** Writes "Cuota a 117 pilotos". */
export const actTitle = ({ kind, members }: Act): string => kinds[kind]({ count: members });

/** Writes its purpose, and its sum. */
export function actAbout(act: Act): string {
  const { season, cup_name, race_name, race_date, cents, currency } = act;
  const { category_name: category, into_category_name: into } = act;
  return [
    ...(category === null || into === null ? [] : [m.acts_classes_about({ category, into })]),
    ...(race_name === null ? [] : [race_name]),
    ...(race_date === null ? [] : [formatDate(race_date)]),
    ...(cup_name === null ? [] : [cup_name]),
    ...(race_name === null && cup_name === null && season !== null ? [String(season)] : []),
    ...(cents === null || currency === null ? [] : [moneyText(cents, currency)]),
  ].join(' · ');
}

const stateWords: Record<ActState, () => string> = {
  stands: m.acts_state_stands,
  gone: m.acts_state_gone,
  paid: m.acts_state_paid,
  proof: m.acts_state_proof,
  used: m.acts_state_used,
  drawn: m.acts_state_drawn,
};

/** Writes why one of them stays, or that it is gone. */
export function memberText(kind: ActKind, state: ActState): string {
  if (state !== 'gone') return stateWords[state]();
  if (kind === 'names') return m.acts_state_renamed();
  return kind === 'classes' ? m.acts_state_parted() : m.acts_state_gone();
}

/** Writes how far it is taken back. It is empty while all of it stands. */
export function standText({ kind, members, stands, taken_back }: Act): string {
  if (stands === members) return '';
  if (taken_back === null && (kind !== 'classes' || stands > 0))
    return m.acts_stands({ count: stands, of: members });
  return kind === 'classes'
    ? m.acts_taken_back_plain()
    : m.acts_taken_back_short({ count: members - stands });
}

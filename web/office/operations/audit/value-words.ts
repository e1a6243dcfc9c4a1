import { thingMeant } from '#rules/operations/office/audit-things.ts';
import { moneyText } from '#rules/money/money.ts';
import { PHASES } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { knownLanguage, languageNames } from '#web/ground/language.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { roleNames } from '#web/parts/account/role-words.ts';
import { partValue } from '#web/office/parts/words/part-names.ts';
import { zoneWords } from '#web/office/parts/words/zones.ts';
import { cupStatusWords, raceStatusWords } from '#web/office/parts/words/status-words.ts';

/** The names that people use for things, by kind and number: `rider 12`. */
export type Names = Readonly<Record<string, string>>;

/** Longer texts are cut after this number of letters. */
const longest = 240;

const judged: Readonly<Record<string, () => string>> = {
  SENT: m.audit_status_waiting,
  IN_REVIEW: m.licence_state_in_review,
  APPROVED: m.licence_state_approved,
  ACCEPTED: m.audit_payment_accepted,
  REJECTED: m.licence_state_rejected,
  REPLACED: m.audit_status_replaced,
};

const enums: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  lbr_status: judged,
  payment_status: judged,
  race_status: raceStatusWords,
  cup_status: cupStatusWords,
  role: roleNames,
  gender: { MEN: m.registration_man, WOMAN: m.registration_woman },
  public_name: { full: m.public_name_full, initials: m.public_name_initials },
  rider_gender: { MEN: m.registration_man, WOMAN: m.registration_woman },
  letter: {
    all: m.letters_all,
    entries: m.letters_entries,
    licence_approved: m.letters_licence_approved,
    licence_rejected: m.letters_licence_rejected,
  },
  decision: { together: m.desk_merge_do, alone: m.desk_merge_alone, undo: m.desk_part },
  kind: {
    charge: m.audit_act_charge,
    licences: m.audit_act_licences,
    entries: m.audit_act_entries,
    classes: m.audit_act_classes,
  },
  how: {
    CUT_MOTOS: m.audit_how_motos,
    NO_FINALS: m.rain_no_finals,
    MERGE_STAGE: m.rain_merge_stage,
    STOP: m.rain_stop_here,
  },
  cause: {
    late_entry: m.day_cause_late_entry,
    scratch: m.day_cause_scratch,
    mistake: m.day_cause_mistake,
    rain: m.day_cause_rain,
    correction: m.day_cause_correction,
  },
  method: {
    random: m.day_method_random,
    serpentineByRanking: m.day_method_serpentine,
    entryOrder: m.day_method_entry_order,
    manual: m.day_method_manual,
  },
  reason_of: { licence: m.audit_of_lbr, proof: m.audit_of_payment },
};

const papers = /^rider_(dni|insurance)_image/;

/** Writes a text for people: dates in their usual form, without markup. */
function textWords(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return formatInstant(value, ownZone());
  const plain = value
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

/** Writes one value in words, from its stored name, the names of things, and the currency of amounts. */
export function oneValue(
  name: string,
  value: unknown,
  names: Names,
  currency: string,
  isListed = false,
): string {
  if (value === null || value === undefined || value === '') return m.office_empty();
  if (papers.test(name)) return m.riders_paper_there();
  if (typeof value === 'boolean') return value ? m.office_yes() : m.office_no();
  const thing = thingMeant(name, isListed);
  if (thing !== null && typeof value === 'number')
    return names[`${thing} ${value}`] ?? m.office_audit_gone({ number: String(value) });
  if ((name === 'cents' || name.endsWith('_cents')) && typeof value === 'number')
    return currency === '' ? String(value / 100) : moneyText(value, currency);
  if (typeof value === 'number') return partValue(name, value);
  if (typeof value !== 'string') return m.office_empty();
  const phase = name === 'phase' ? PHASES.find((one) => one === value) : undefined;
  if (phase !== undefined) return phaseWord(phase);
  if (name === 'organization_zone' || name === 'track_zone') return zoneWords(value);
  const said = enums[name]?.[value];
  if (said) return said();
  const language = name === 'language' || name.endsWith('_language') ? knownLanguage(value) : null;
  if (language !== null) return languageNames[language];
  const rule = partValue(name, value);
  return rule === value ? textWords(value) : rule;
}

import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { InfoText, type InfoSection } from '#web/parts/InfoText.tsx';

/** The rules for using the site. */
const termsSections: readonly InfoSection[] = [
  { id: 'who', title: m.terms_who, paragraphs: [m.terms_who_1, m.terms_who_2] },
  {
    id: 'accounts',
    title: m.terms_accounts,
    paragraphs: [m.terms_accounts_1, m.terms_accounts_2, m.terms_accounts_3],
  },
  {
    id: 'in-charge',
    title: m.terms_in_charge,
    paragraphs: [m.terms_in_charge_1, m.terms_in_charge_2, m.terms_in_charge_3],
  },
  {
    id: 'entries-and-fees',
    title: m.terms_entries_and_fees,
    paragraphs: [m.terms_entries_and_fees_1, m.terms_entries_and_fees_2, m.terms_entries_and_fees_3],
  },
  {
    id: 'licences-and-plates',
    title: m.terms_licences_and_plates,
    paragraphs: [m.terms_licences_and_plates_1, m.terms_licences_and_plates_2, m.terms_licences_and_plates_3],
  },
  {
    id: 'results',
    title: m.terms_results,
    paragraphs: [m.terms_results_1, m.terms_results_2, m.terms_results_3],
  },
  {
    id: 'behaviour',
    title: m.terms_behaviour,
    paragraphs: [m.terms_behaviour_1, m.terms_behaviour_2, m.terms_behaviour_3],
  },
  {
    id: 'advertising',
    title: m.terms_advertising,
    paragraphs: [m.terms_advertising_1, m.terms_advertising_2],
  },
  {
    id: 'availability',
    title: m.terms_availability,
    paragraphs: [m.terms_availability_1, m.terms_availability_2],
  },
  {
    id: 'changes-and-language',
    title: m.terms_changes_and_language,
    paragraphs: [m.terms_changes_and_language_1, m.terms_changes_and_language_2],
  },
  { id: 'contact', title: m.terms_contact, paragraphs: [m.terms_contact_1, m.terms_contact_2] },
];

export const termsCode = infoCode('terms', {
  title: m.terms_title,
  description: m.terms_lead,
  Screen: () => <InfoText title={m.terms_title()} lead={m.terms_lead()} sections={termsSections} />,
});

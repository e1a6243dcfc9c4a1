import * as m from '#text/messages/messages.js';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { InfoText, type InfoSection } from '#web/parts/InfoText.tsx';

/** The questions of people, and the answers. */
const helpSections: readonly InfoSection[] = [
  {
    id: 'account',
    title: m.help_account,
    paragraphs: [m.help_account_1, m.help_account_2, m.help_account_3, m.help_account_4],
  },
  {
    id: 'documents',
    title: m.help_documents,
    paragraphs: [m.help_documents_1, m.help_documents_2, m.help_documents_3, m.help_documents_4],
  },
  {
    id: 'first-login',
    title: m.help_first_login,
    paragraphs: [m.help_first_login_1, m.help_first_login_2, m.help_first_login_3, m.help_first_login_4],
  },
  {
    id: 'licence',
    title: m.help_licence,
    paragraphs: [m.help_licence_1, m.help_licence_2, m.help_licence_3, m.help_licence_4],
  },
  {
    id: 'enter-race',
    title: m.help_enter_race,
    paragraphs: [m.help_enter_race_1, m.help_enter_race_2, m.help_enter_race_3, m.help_enter_race_4],
  },
  {
    id: 'withdraw',
    title: m.help_withdraw,
    paragraphs: [m.help_withdraw_1, m.help_withdraw_2, m.help_withdraw_3],
  },
  {
    id: 'waiting-list',
    title: m.help_waiting_list,
    paragraphs: [m.help_waiting_list_1, m.help_waiting_list_2, m.help_waiting_list_3],
  },
  { id: 'plates', title: m.help_plates, paragraphs: [m.help_plates_1, m.help_plates_2, m.help_plates_3] },
  {
    id: 'payments',
    title: m.help_payments,
    paragraphs: [m.help_payments_1, m.help_payments_2, m.help_payments_3, m.help_payments_4],
  },
  {
    id: 'delegates',
    title: m.help_delegates,
    paragraphs: [m.help_delegates_1, m.help_delegates_2, m.help_delegates_3],
  },
  {
    id: 'organizers',
    title: m.help_organizers,
    paragraphs: [m.help_organizers_1, m.help_organizers_2, m.help_organizers_3, m.help_organizers_4],
  },
  {
    id: 'organizers-sheets',
    title: m.help_organizers_sheets,
    paragraphs: [m.help_organizers_sheets_1, m.help_organizers_sheets_2, m.help_organizers_sheets_3],
  },
  {
    id: 'organizers-people',
    title: m.help_organizers_people,
    paragraphs: [m.help_organizers_people_1, m.help_organizers_people_2, m.help_organizers_people_3],
  },
  {
    id: 'results',
    title: m.help_results,
    paragraphs: [m.help_results_1, m.help_results_2, m.help_results_3, m.help_results_4],
  },
  {
    id: 'certificate',
    title: m.help_certificate,
    paragraphs: [m.help_certificate_1, m.help_certificate_2, m.help_certificate_3],
  },
  {
    id: 'forgotten-password',
    title: m.help_forgotten_password,
    paragraphs: [
      m.help_forgotten_password_1,
      m.help_forgotten_password_2,
      m.help_forgotten_password_3,
      m.help_forgotten_password_4,
    ],
  },
  {
    id: 'at-the-track',
    title: m.help_at_the_track,
    paragraphs: [m.help_at_the_track_1, m.help_at_the_track_2, m.help_at_the_track_3, m.help_at_the_track_4],
  },
  { id: 'draw', title: m.help_day_draw, paragraphs: [m.help_day_draw_1, m.help_day_draw_2] },
  { id: 'check-in', title: m.help_day_check_in, paragraphs: [m.help_day_check_in_1, m.help_day_check_in_2] },
  { id: 'judges', title: m.help_day_judges, paragraphs: [m.help_day_judges_1, m.help_day_judges_2] },
  { id: 'screens', title: m.help_day_screens, paragraphs: [m.help_day_screens_1, m.help_day_screens_2] },
  { id: 'protests', title: m.help_day_protests, paragraphs: [m.help_day_protests_1, m.help_day_protests_2] },
  {
    id: 'guardians',
    title: m.help_guardians,
    paragraphs: [m.help_guardians_1, m.help_guardians_2, m.help_guardians_3, m.help_guardians_4],
  },
  {
    id: 'contact',
    title: m.help_contact,
    paragraphs: [m.help_contact_1, m.help_contact_2, m.help_contact_3, m.help_contact_4],
  },
];

export const helpCode = infoCode('help', {
  title: m.help_title,
  description: m.help_lead,
  Screen: () => <InfoText title={m.help_title()} lead={m.help_lead()} sections={helpSections} folded />,
});

import * as m from '#text/messages/messages.js';
import type { AccountScreenName } from '#web/app/page.ts';

/** The heading of each screen of accounts. */
export const accountTitles: Record<AccountScreenName, () => string> = {
  login: m.login_title,
  registration: m.registration_title,
  profile: m.profile_title,
  confirm: m.confirm_title,
  rescue: m.new_password_title,
  lock: m.lock_title,
  invitation: m.invitation_title,
  join: m.join_title,
  desk: m.helper_title,
  licence: m.licence_title,
  payments: m.payments_title,
  certificate: m.certificate_title,
  advertiser: m.advertiser_title,
  administration: m.office_title,
};

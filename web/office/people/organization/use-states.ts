import type { OfficeOrganization } from '#contract/people/office/organizations.ts';
import type { OrganizationPayments } from '#contract/money/organization-payments.ts';
import * as m from '#text/messages/messages.js';
import type { OrganizationPart } from '#web/ground/address/office-paths.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { countryName } from '#web/parts/rider/country-names.ts';

export interface PartState {
  words: string;
  /** Something is missing that others wait for. */
  lacks: boolean;
}

const is = (words: string, lacks = false): PartState => ({ words, lacks });

/** Says how families pay the organization, or what is missing for it. */
function paymentsState(found: Omit<OrganizationPayments, 'book_id'>): PartState {
  if (!found.organization_payments) return is(m.org_state_payments_off());
  const ways = [
    ...(found.pay_alias || found.pay_cbu ? [m.org_state_transfer()] : []),
    ...(found.pay_pix ? ['Pix'] : []),
  ];
  if (ways.length > 0) return is(ways.join(' · '));
  return found.pay_text.trim() === '' ? is(m.org_state_payments_nowhere(), true) : is(m.org_state_told());
}

/** Loads the state of each part of an organization, which the list shows. It has none while it loads. */
export function useStates(one: OfficeOrganization): Partial<Record<OrganizationPart, PartState>> {
  const language = useLanguage();
  const params = { id: one.organization_id };
  const tracks = useAsk('GET /api/office/organizations/{id}/tracks', { params }).data;
  const clubs = useAsk('GET /api/office/organizations/{id}/clubs', { params }).data;
  const payments = useAsk('GET /api/office/organizations/{id}/payments', { params }).data;
  const waiver = useAsk('GET /api/office/organizations/{id}/waiver', { params }).data;
  const reasons = useAsk('GET /api/office/organizations/{id}/reasons', { params }).data;
  const letters = useAsk('GET /api/office/organizations/{id}/letters', { params }).data;
  const terms = useAsk('GET /api/office/organizations/{id}/paper_terms', { params }).data?.terms;
  const country =
    one.country_name === null
      ? []
      : [countryName({ country_name: one.country_name, country_iso: one.country_iso }, language)];
  const own = (count: number) => is(count === 0 ? m.org_state_no_reasons() : m.org_state_reasons({ count }));
  const open = clubs?.items.filter(({ closed }) => !closed).length;
  return {
    data: one.organization_contact
      ? is([one.organization_shortname, ...country].join(' · '))
      : is(m.org_state_no_contact(), true),
    ...(open === undefined
      ? {}
      : { clubs: open === 0 ? is(m.org_state_none(), true) : is(m.org_clubs_count({ count: open })) }),
    ...(tracks && {
      tracks:
        tracks.items.length === 0
          ? is(m.org_state_no_tracks(), true)
          : is(m.org_state_tracks({ count: tracks.items.length })),
    }),
    ...(payments && { payments: paymentsState(payments) }),
    ...(waiver && {
      waiver: is(
        waiver.version === 0
          ? m.org_state_no_waiver()
          : m.waiver_office_version({ version: String(waiver.version), count: String(waiver.signatures) }),
      ),
    }),
    ...(reasons && { reasons: own(reasons.licence.length), proofs: own(reasons.proof.length) }),
    ...(letters && {
      letters: is(
        letters.items.length === 0
          ? m.org_state_no_letters()
          : m.org_state_letters({ count: letters.items.length }),
      ),
    }),
    ...(terms && {
      papers: is(
        m.org_state_terms({ identity: String(terms.identity_decided), licence: String(terms.licence) }),
      ),
    }),
  };
}

import * as captcha from '#contract/accounts/captcha.ts';
import * as rescue from '#contract/accounts/rescue.ts';
import * as sessions from '#contract/accounts/sessions.ts';
import * as twoFactor from '#contract/accounts/two-factor.ts';
import * as users from '#contract/accounts/users.ts';
import * as judging from '#contract/judging/day.ts';
import * as careers from '#contract/careers/careers.ts';
import * as winners from '#contract/careers/winners.ts';
import * as ads from '#contract/ads/ads.ts';
import * as calendar from '#contract/calendar/calendar.ts';
import * as clubs from '#contract/clubs/clubs.ts';
import * as cups from '#contract/cups/cups.ts';
import * as regulations from '#contract/cups/regulation.ts';
import * as entries from '#contract/entries/entries.ts';
import * as quotes from '#contract/entries/quotes.ts';
import * as askedLicences from '#contract/licences/asked.ts';
import * as licenceEndings from '#contract/licences/endings.ts';
import * as givenLicences from '#contract/licences/given.ts';
import * as dump from '#contract/open-data/dump.ts';
import * as federation from '#contract/federation/federation.ts';
import * as licences from '#contract/licences/licences.ts';
import * as receiptBlocks from '#contract/money/cash/blocks.ts';
import * as checkouts from '#contract/money/checkouts.ts';
import * as clubAccounts from '#contract/money/clubs/club-accounts.ts';
import * as clubFees from '#contract/money/clubs/club-fees.ts';
import * as closings from '#contract/money/closings.ts';
import * as ledger from '#contract/money/ledger.ts';
import * as organizationPayments from '#contract/money/organization-payments.ts';
import * as priceChanges from '#contract/money/price-changes.ts';
import * as providerCases from '#contract/money/rails/provider-cases.ts';
import * as proofs from '#contract/money/proofs.ts';
import * as movements from '#contract/money/movements.ts';
import * as payments from '#contract/money/payments.ts';
import * as rails from '#contract/money/rails/rails.ts';
import * as receipts from '#contract/money/receipts.ts';
import * as returnsAtDesk from '#contract/money/returns/at-desk.ts';
import * as returns from '#contract/money/returns/returns.ts';
import * as statements from '#contract/money/statements.ts';
import * as officeAds from '#contract/office/ads.ts';
import * as officeAbsent from '#contract/office/check-in/absent.ts';
import * as officeCredentials from '#contract/office/check-in/credentials.ts';
import * as officeWalkUps from '#contract/office/check-in/walk-ups.ts';
import * as officeCheckIn from '#contract/office/check-in/check-in.ts';
import * as officeEmergency from '#contract/office/check-in/emergency.ts';
import * as officeKiosk from '#contract/office/check-in/kiosk.ts';
import * as officeAudit from '#contract/office/audit.ts';
import * as officeCategories from '#contract/office/cups/categories.ts';
import * as officeClubPages from '#contract/office/places/club-pages.ts';
import * as officeCups from '#contract/office/cups/cups.ts';
import * as officePrices from '#contract/office/cups/prices.ts';
import * as officePictures from '#contract/office/cups/pictures.ts';
import * as officeCallOff from '#contract/office/day/call-off.ts';
import * as officeChanges from '#contract/office/day/changes.ts';
import * as officeDay from '#contract/office/day/day.ts';
import * as officeProgramme from '#contract/office/day/programme.ts';
import * as officeDayState from '#contract/office/day/state.ts';
import * as officeDraws from '#contract/office/day/draws.ts';
import * as officePaper from '#contract/office/day/paper.ts';
import * as officeNotices from '#contract/office/day/notices.ts';
import * as officeResume from '#contract/office/day/resume.ts';
import * as officeShorten from '#contract/office/day/shorten.ts';
import * as officeStages from '#contract/office/day/stages.ts';
import * as officeDeskActions from '#contract/office/desk/desk-actions.ts';
import * as officeDesk from '#contract/office/desk/desk.ts';
import * as officeMedical from '#contract/office/desk/medical.ts';
import * as officeAutoEntries from '#contract/office/entries/auto-entries.ts';
import * as officeEntriesBulk from '#contract/office/entries/entries-bulk.ts';
import * as officeEntries from '#contract/office/entries/entries.ts';
import * as officeMessages from '#contract/office/entries/messages.ts';
import * as officeLetters from '#contract/office/letters.ts';
import * as officeLicenceModel from '#contract/office/licence-model.ts';
import * as officeLicences from '#contract/office/licences.ts';
import * as officeOrganizations from '#contract/office/organizations.ts';
import * as officePeople from '#contract/office/people.ts';
import * as officeReasons from '#contract/office/reasons.ts';
import * as officeFederation from '#contract/office/cups/federation.ts';
import * as officeImport from '#contract/office/results/import.ts';
import * as officeObservations from '#contract/office/results/observations.ts';
import * as officeHeatPictures from '#contract/office/results/pictures.ts';
import * as officeHidePicture from '#contract/office/results/hide-picture.ts';
import * as officeDataRide from '#contract/office/results/dataride.ts';
import * as officeOrder from '#contract/office/results/order.ts';
import * as officeResults from '#contract/office/results/results.ts';
import * as officeTimes from '#contract/office/results/times.ts';
import * as officeMerges from '#contract/office/riders/merges.ts';
import * as officeRiderImport from '#contract/office/riders/rider-import.ts';
import * as officeRiders from '#contract/office/riders/riders.ts';
import * as officeSamples from '#contract/office/samples.ts';
import * as officeTracks from '#contract/office/places/tracks.ts';
import * as officeWaivers from '#contract/office/check-in/waivers.ts';
import * as officeSystem from '#contract/office/system.ts';
import * as officeToday from '#contract/office/today.ts';
import * as certificates from '#contract/races/certificates.ts';
import * as draws from '#contract/races/draws.ts';
import * as live from '#contract/live/live.ts';
import * as push from '#contract/live/push.ts';
import * as liveNow from '#contract/live/live-now.ts';
import * as posting from '#contract/live/posting.ts';
import * as protestDesk from '#contract/live/protest-desk.ts';
import * as protests from '#contract/live/protests.ts';
import * as takeDowns from '#contract/photographs/take-downs.ts';
import * as officeTakeDowns from '#contract/photographs/take-down-desk.ts';
import * as portrait from '#contract/riders/portrait.ts';
import * as officePortraits from '#contract/office/riders/portraits.ts';
import * as photographs from '#contract/photographs/gallery.ts';
import * as races from '#contract/races/races.ts';
import * as reference from '#contract/reference/reference.ts';
import * as claims from '#contract/accounts/claims.ts';
import * as credential from '#contract/riders/credential.ts';
import * as emergency from '#contract/riders/emergency.ts';
import * as guardianConsent from '#contract/riders/guardian-consent.ts';
import * as guardians from '#contract/accounts/guardians.ts';
import * as paperTerms from '#contract/riders/paper-terms.ts';
import * as proposals from '#contract/riders/proposals.ts';
import * as publicName from '#contract/riders/public-name.ts';
import * as waiver from '#contract/riders/waiver.ts';
import * as riders from '#contract/riders/riders.ts';
import * as tracks from '#contract/tracks/tracks.ts';
import * as search from '#contract/search/search.ts';
import * as pageViews from '#contract/site/page-views.ts';
import * as version from '#contract/site/version.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The calls among what a file of the contract exports; its schemas are left out. */
type EndpointsOf<Module> = {
  [
    Name in keyof Module as Module[Name] extends Pick<Endpoint, 'method' | 'path' | 'who'> ? Name : never
  ]: Module[Name];
};

const isEndpoint = (exported: unknown): boolean =>
  typeof exported === 'object' &&
  exported !== null &&
  'method' in exported &&
  'path' in exported &&
  'who' in exported;

function endpointsOf<Module extends object>(module: Module): EndpointsOf<Module> {
  // The same choice that the type makes; the compiler cannot infer it.
  return Object.fromEntries(
    Object.entries(module).filter(([, exported]) => isEndpoint(exported)),
  ) as EndpointsOf<Module>;
}

/**
 * Every call of the product, by its exported name. The server registers them; OpenAPI and the access test are made from them.
 * `endpoints.test.ts` reads the folder, so that none is missing.
 */
export const endpoints = {
  ...endpointsOf(captcha),
  ...endpointsOf(rescue),
  ...endpointsOf(sessions),
  ...endpointsOf(twoFactor),
  ...endpointsOf(users),
  ...endpointsOf(ads),
  ...endpointsOf(calendar),
  ...endpointsOf(clubs),
  ...endpointsOf(careers),
  ...endpointsOf(winners),
  ...endpointsOf(cups),
  ...endpointsOf(regulations),
  ...endpointsOf(entries),
  ...endpointsOf(quotes),
  ...endpointsOf(givenLicences),
  ...endpointsOf(licences),
  ...endpointsOf(askedLicences),
  ...endpointsOf(licenceEndings),
  ...endpointsOf(clubFees),
  ...endpointsOf(clubAccounts),
  ...endpointsOf(closings),
  ...endpointsOf(ledger),
  ...endpointsOf(organizationPayments),
  ...endpointsOf(priceChanges),
  ...endpointsOf(proofs),
  ...endpointsOf(movements),
  ...endpointsOf(payments),
  ...endpointsOf(checkouts),
  ...endpointsOf(rails),
  ...endpointsOf(providerCases),
  ...endpointsOf(receipts),
  ...endpointsOf(receiptBlocks),
  ...endpointsOf(returns),
  ...endpointsOf(returnsAtDesk),
  ...endpointsOf(statements),
  ...endpointsOf(officeAds),
  ...endpointsOf(officeAudit),
  ...endpointsOf(officeAbsent),
  ...endpointsOf(officeCheckIn),
  ...endpointsOf(officeCredentials),
  ...endpointsOf(officeWalkUps),
  ...endpointsOf(officeEmergency),
  ...endpointsOf(officeKiosk),
  ...endpointsOf(officeCategories),
  ...endpointsOf(officeClubPages),
  ...endpointsOf(officeCups),
  ...endpointsOf(officePrices),
  ...endpointsOf(officePictures),
  ...endpointsOf(officeDay),
  ...endpointsOf(officeProgramme),
  ...endpointsOf(officeDayState),
  ...endpointsOf(officeCallOff),
  ...endpointsOf(officeChanges),
  ...endpointsOf(officeDraws),
  ...endpointsOf(officePaper),
  ...endpointsOf(officeNotices),
  ...endpointsOf(officeResume),
  ...endpointsOf(officeShorten),
  ...endpointsOf(officeStages),
  ...endpointsOf(officeDeskActions),
  ...endpointsOf(officeDesk),
  ...endpointsOf(officeMedical),
  ...endpointsOf(officeAutoEntries),
  ...endpointsOf(officeEntriesBulk),
  ...endpointsOf(officeEntries),
  ...endpointsOf(officeMessages),
  ...endpointsOf(officeLetters),
  ...endpointsOf(officeLicenceModel),
  ...endpointsOf(officeLicences),
  ...endpointsOf(officeOrganizations),
  ...endpointsOf(officePeople),
  ...endpointsOf(officeReasons),
  ...endpointsOf(officeImport),
  ...endpointsOf(officeObservations),
  ...endpointsOf(officeHeatPictures),
  ...endpointsOf(officeHidePicture),
  ...endpointsOf(officeDataRide),
  ...endpointsOf(officeOrder),
  ...endpointsOf(officeResults),
  ...endpointsOf(officeTimes),
  ...endpointsOf(officeMerges),
  ...endpointsOf(officeRiderImport),
  ...endpointsOf(officeRiders),
  ...endpointsOf(officeSamples),
  ...endpointsOf(officeWaivers),
  ...endpointsOf(dump),
  ...endpointsOf(federation),
  ...endpointsOf(officeFederation),
  ...endpointsOf(officeSystem),
  ...endpointsOf(officeToday),
  ...endpointsOf(officeTracks),
  ...endpointsOf(certificates),
  ...endpointsOf(draws),
  ...endpointsOf(live),
  ...endpointsOf(push),
  ...endpointsOf(liveNow),
  ...endpointsOf(posting),
  ...endpointsOf(protestDesk),
  ...endpointsOf(protests),
  ...endpointsOf(photographs),
  ...endpointsOf(takeDowns),
  ...endpointsOf(portrait),
  ...endpointsOf(officePortraits),
  ...endpointsOf(officeTakeDowns),
  ...endpointsOf(races),
  ...endpointsOf(reference),
  ...endpointsOf(claims),
  ...endpointsOf(credential),
  ...endpointsOf(emergency),
  ...endpointsOf(guardianConsent),
  ...endpointsOf(guardians),
  ...endpointsOf(paperTerms),
  ...endpointsOf(proposals),
  ...endpointsOf(publicName),
  ...endpointsOf(waiver),
  ...endpointsOf(riders),
  ...endpointsOf(tracks),
  ...endpointsOf(search),
  ...endpointsOf(pageViews),
  ...endpointsOf(judging),
  ...endpointsOf(version),
};

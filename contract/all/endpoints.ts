import * as captcha from '#contract/people/accounts/captcha.ts';
import * as rescue from '#contract/people/accounts/rescue.ts';
import * as sessions from '#contract/people/accounts/sessions.ts';
import * as twoFactor from '#contract/people/accounts/two-factor.ts';
import * as users from '#contract/people/accounts/users.ts';
import * as camera from '#contract/raceday/judging/camera.ts';
import * as judging from '#contract/raceday/judging/day.ts';
import * as passings from '#contract/raceday/judging/passings.ts';
import * as careers from '#contract/season/careers/careers.ts';
import * as winners from '#contract/season/careers/winners.ts';
import * as ads from '#contract/publishing/ads/ads.ts';
import * as calendar from '#contract/season/calendar/calendar.ts';
import * as clubs from '#contract/people/clubs/clubs.ts';
import * as cups from '#contract/season/cups/cups.ts';
import * as regulations from '#contract/season/cups/regulation.ts';
import * as entries from '#contract/entries/entries.ts';
import * as baskets from '#contract/entries/baskets.ts';
import * as quotes from '#contract/entries/quotes.ts';
import * as askedLicences from '#contract/people/licences/asked.ts';
import * as licenceEndings from '#contract/people/licences/endings.ts';
import * as givenLicences from '#contract/people/licences/given.ts';
import * as dump from '#contract/publishing/open-data/dump.ts';
import * as federation from '#contract/season/federation/federation.ts';
import * as licences from '#contract/people/licences/licences.ts';
import * as receiptBlocks from '#contract/money/cash/blocks.ts';
import * as checkouts from '#contract/money/checkouts.ts';
import * as clubAccounts from '#contract/money/clubs/club-accounts.ts';
import * as clubFees from '#contract/money/clubs/club-fees.ts';
import * as closings from '#contract/money/cash/closings.ts';
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
import * as officeActs from '#contract/operations/office/acts/acts.ts';
import * as officeAds from '#contract/publishing/office/ads.ts';
import * as officeAbsent from '#contract/raceday/office/check-in/absent.ts';
import * as officeCredentials from '#contract/raceday/office/check-in/credentials.ts';
import * as officeWalkUps from '#contract/raceday/office/check-in/walk-ups.ts';
import * as officeCheckIn from '#contract/raceday/office/check-in/check-in.ts';
import * as officeEmergency from '#contract/raceday/office/check-in/emergency.ts';
import * as officeKiosk from '#contract/raceday/office/check-in/kiosk.ts';
import * as officeAudit from '#contract/operations/office/audit.ts';
import * as officeCategories from '#contract/season/office/cups/categories.ts';
import * as officeClubPages from '#contract/season/office/places/club-pages.ts';
import * as officeCups from '#contract/season/office/cups/cups.ts';
import * as officePrices from '#contract/season/office/cups/prices.ts';
import * as officePictures from '#contract/season/office/cups/pictures.ts';
import * as officeCallOff from '#contract/raceday/office/day/call-off.ts';
import * as officeChanges from '#contract/raceday/office/day/changes.ts';
import * as officeDay from '#contract/raceday/office/day/day.ts';
import * as officeProgramme from '#contract/raceday/office/day/programme.ts';
import * as officeDayState from '#contract/raceday/office/day/state.ts';
import * as officeDraws from '#contract/raceday/office/day/draws.ts';
import * as officePaper from '#contract/raceday/office/day/paper.ts';
import * as officeNotices from '#contract/raceday/office/day/notices.ts';
import * as officeResume from '#contract/raceday/office/day/resume.ts';
import * as officeShorten from '#contract/raceday/office/day/shorten.ts';
import * as officeStages from '#contract/raceday/office/day/stages.ts';
import * as officeDeskActions from '#contract/raceday/office/desk/desk-actions.ts';
import * as officeDesk from '#contract/raceday/office/desk/desk.ts';
import * as officeMedical from '#contract/raceday/office/desk/medical.ts';
import * as officeAutoEntries from '#contract/entries/office/auto-entries.ts';
import * as officeEntriesBulk from '#contract/entries/office/entries-bulk.ts';
import * as officeEntries from '#contract/entries/office/entries.ts';
import * as officeMessages from '#contract/people/office/messages.ts';
import * as officeLetters from '#contract/people/office/letters.ts';
import * as officeLicenceModel from '#contract/season/office/cups/licence-model.ts';
import * as officeLicences from '#contract/people/office/licences.ts';
import * as officeOrganizations from '#contract/people/office/organizations.ts';
import * as officePeople from '#contract/people/office/people.ts';
import * as officeReasons from '#contract/people/office/reasons.ts';
import * as officeFederation from '#contract/season/office/cups/federation.ts';
import * as officeImport from '#contract/raceday/office/results/import.ts';
import * as officeObservations from '#contract/raceday/office/results/observations.ts';
import * as officeHeatPictures from '#contract/raceday/office/results/pictures.ts';
import * as officeHidePicture from '#contract/raceday/office/results/hide-picture.ts';
import * as officeDataRide from '#contract/raceday/office/results/dataride.ts';
import * as officeRem from '#contract/raceday/office/results/rem.ts';
import * as officeOrder from '#contract/raceday/office/results/order.ts';
import * as officeResults from '#contract/raceday/office/results/results.ts';
import * as officeTimes from '#contract/raceday/office/results/times.ts';
import * as officeMerges from '#contract/people/office/riders/merges.ts';
import * as officeRiderImport from '#contract/people/office/riders/rider-import.ts';
import * as officeNames from '#contract/people/office/riders/name-capitals.ts';
import * as officeRiders from '#contract/people/office/riders/riders.ts';
import * as officeSamples from '#contract/people/office/samples.ts';
import * as officeTracks from '#contract/season/office/places/tracks.ts';
import * as officeLoanStock from '#contract/raceday/office/check-in/loan-stock.ts';
import * as officeWaivers from '#contract/raceday/office/check-in/waivers.ts';
import * as officeSystem from '#contract/operations/office/system.ts';
import * as officeToday from '#contract/operations/office/today.ts';
import * as certificates from '#contract/season/races/certificates.ts';
import * as draws from '#contract/season/races/draws.ts';
import * as live from '#contract/raceday/live/live.ts';
import * as push from '#contract/raceday/live/push.ts';
import * as liveNow from '#contract/raceday/live/live-now.ts';
import * as posting from '#contract/raceday/live/posting.ts';
import * as protestDesk from '#contract/raceday/live/protest-desk.ts';
import * as protests from '#contract/raceday/live/protests.ts';
import * as venue from '#contract/raceday/venue/venue.ts';
import * as takeDowns from '#contract/season/photographs/take-downs.ts';
import * as officeTakeDowns from '#contract/season/photographs/take-down-desk.ts';
import * as portrait from '#contract/people/riders/portrait.ts';
import * as officePortraits from '#contract/people/office/riders/portraits.ts';
import * as photographs from '#contract/season/photographs/gallery.ts';
import * as races from '#contract/season/races/races.ts';
import * as reference from '#contract/people/reference/reference.ts';
import * as claims from '#contract/people/accounts/claims.ts';
import * as credential from '#contract/people/riders/credential.ts';
import * as emergency from '#contract/people/riders/emergency.ts';
import * as guardianConsent from '#contract/people/riders/guardian-consent.ts';
import * as guardians from '#contract/people/accounts/guardians.ts';
import * as paperTerms from '#contract/people/riders/paper-terms.ts';
import * as proposals from '#contract/people/riders/proposals.ts';
import * as publicName from '#contract/people/riders/public-name.ts';
import * as waiver from '#contract/people/riders/waiver.ts';
import * as riders from '#contract/people/riders/riders.ts';
import * as tracks from '#contract/season/tracks/tracks.ts';
import * as search from '#contract/season/search/search.ts';
import * as pageViews from '#contract/publishing/site/page-views.ts';
import * as version from '#contract/publishing/site/version.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** It keeps the calls among the exports of a contract file and leaves the schemas out. */
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
  // The type makes the same choice, but the compiler cannot infer it.
  return Object.fromEntries(
    Object.entries(module).filter(([, exported]) => isEndpoint(exported)),
  ) as EndpointsOf<Module>;
}

/**
 * It holds every call of the product by its exported name. The server registers them, and OpenAPI and the access test are made from them.
 * `endpoints.test.ts` reads the folder, so that no call is missing.
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
  ...endpointsOf(baskets),
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
  ...endpointsOf(officeActs),
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
  ...endpointsOf(officeRem),
  ...endpointsOf(officeOrder),
  ...endpointsOf(officeResults),
  ...endpointsOf(officeTimes),
  ...endpointsOf(officeMerges),
  ...endpointsOf(officeRiderImport),
  ...endpointsOf(officeNames),
  ...endpointsOf(officeRiders),
  ...endpointsOf(officeSamples),
  ...endpointsOf(officeLoanStock),
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
  ...endpointsOf(venue),
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
  ...endpointsOf(camera),
  ...endpointsOf(passings),
  ...endpointsOf(version),
};

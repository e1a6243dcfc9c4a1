import { registerCaptcha } from '#server/people/accounts/captcha/routes.ts';
import { sweepClaims } from '#server/people/accounts/claims/drop.ts';
import { claimLetters } from '#server/people/accounts/claims/letters.ts';
import { registerClaims } from '#server/people/accounts/claims/routes.ts';
import { settleConfirmed } from '#server/people/accounts/claims/settle.ts';
import { guardianLetters } from '#server/people/accounts/guardians/letters.ts';
import { registerGuardians } from '#server/people/accounts/guardians/routes.ts';
import { roleLetters } from '#server/people/accounts/roles/letters.ts';
import { sweepDevices } from '#server/people/accounts/sessions/known-devices.ts';
import { accountLetters } from '#server/people/accounts/sessions/letters.ts';
import { sweepAttempts } from '#server/people/accounts/sessions/queries.ts';
import { registerSessions } from '#server/people/accounts/sign-in/routes.ts';
import { sweepTickets } from '#server/people/accounts/sign-in/ticket-queries.ts';
import { secondFactorLetters } from '#server/people/accounts/two-factor/letters.ts';
import { registerTwoFactor } from '#server/people/accounts/two-factor/routes.ts';
import { registerProfile } from '#server/people/accounts/users/profile-routes.ts';
import { registerUsers } from '#server/people/accounts/users/routes.ts';
import { registerClubs } from '#server/people/clubs/routes.ts';
import { licenceLetters } from '#server/people/licences/letters.ts';
import { registerLicences } from '#server/people/licences/routes.ts';
import { registerOfficeLetters } from '#server/people/office/letters/routes.ts';
import { registerOfficeLicences } from '#server/people/office/licences/routes.ts';
import { registerOfficeMerges } from '#server/people/office/merges/routes.ts';
import { messageLetters } from '#server/people/office/messages/letters.ts';
import { registerOfficeMessages } from '#server/people/office/messages/routes.ts';
import { registerOfficeOrganizations } from '#server/people/office/organizations/routes.ts';
import { registerOfficePeople } from '#server/people/office/people/routes.ts';
import { registerOfficeReasons } from '#server/people/office/reasons/routes.ts';
import { registerRiderImport } from '#server/people/office/rider-import/routes.ts';
import { registerOfficeRiders } from '#server/people/office/riders/routes.ts';
import { registerOfficeSamples } from '#server/people/office/samples/routes.ts';
import { registerReference } from '#server/people/reference/routes.ts';
import { reminderTasks } from '#server/people/reminders/remind.ts';
import { registerCredentials } from '#server/people/riders/credentials/routes.ts';
import { registerEmergency } from '#server/people/riders/emergency/routes.ts';
import { undoneLetters } from '#server/people/riders/import/apply/undone-letter.ts';
import { sweepImports } from '#server/people/riders/import/plan/queries.ts';
import { registerPaperTerms } from '#server/people/riders/paper-terms/routes.ts';
import { registerPortraits } from '#server/people/riders/portraits/routes.ts';
import { registerRiders } from '#server/people/riders/profile/routes.ts';
import { endProposals } from '#server/people/riders/proposals/end-proposals.ts';
import { registerProposals } from '#server/people/riders/proposals/routes.ts';
import { registerWaivers } from '#server/people/riders/waivers/routes.ts';
import { writtenLetters } from '#server/people/riders/written-letter.ts';
import { removePapers } from '#server/people/riders/paper-terms/remove-papers.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [
  registerPortraits,
  registerReference,
  registerClubs,
  registerSessions,
  registerTwoFactor,
  registerUsers,
  registerProfile,
  registerRiders,
  registerCredentials,
  registerWaivers,
  registerEmergency,
  registerClaims,
  registerProposals,
  registerPaperTerms,
  registerGuardians,
  registerLicences,
  registerOfficeLicences,
  registerOfficeRiders,
  registerOfficeMerges,
  registerRiderImport,
  registerOfficePeople,
  registerOfficeOrganizations,
  registerOfficeLetters,
  registerOfficeReasons,
  registerOfficeSamples,
  registerOfficeMessages,
  registerCaptcha,
];

/** Opens what people are: accounts, riders, licences and clubs. */
export function openPeople({ context, post }: Ground) {
  const { db } = context;
  return {
    register() {
      for (const register of routes) register(context);
    },
    tasks: {
      ...accountLetters(post),
      ...secondFactorLetters(post),
      ...guardianLetters(post),
      ...claimLetters(post),
      ...writtenLetters(post),
      ...licenceLetters(post),
      ...undoneLetters(post),
      ...reminderTasks(post),
      ...roleLetters(post),
      ...messageLetters(post),
      async remove_papers() {
        await removePapers(db);
      },
    },
    async sweep() {
      await endProposals(db);
      await sweepAttempts(db);
      await sweepClaims(db);
      // An e-mail is confirmed in more ways than by its link.
      await settleConfirmed(db, null);
      await sweepTickets(db);
      await sweepDevices(db);
      await sweepImports(db);
    },
  } satisfies District;
}

import { type ClaimForLetter, readClaimForLetter } from './list-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { instantText, type Post, write } from '#server/ground/mail/post.ts';
import {
  readDelegates,
  readGuardianRecipients,
  readOrganizers,
  type Recipient,
} from '#server/ground/mail/recipients.ts';

/** Reads the organization, the club and the guardians of the rider, each once, and never the person who claims. */
async function readWatchers(db: Db, claim: ClaimForLetter) {
  const guardians = await readGuardianRecipients(db, claim.rider_id);
  const office = await readOrganizers(db, claim.organization_id);
  const club = claim.club_id === null ? [] : await readDelegates(db, claim.club_id);
  const seen = new Set([claim.user_email]);
  const once = (people: readonly Recipient[]) =>
    people.filter(({ user_email }) => !seen.has(user_email) && seen.add(user_email));
  return { office: once(office), guardians: once(guardians), club: once(club) };
}

/** Sends letters about claims to the claimer, and to those who know the rider, under the rider's earlier name. */
export function claimLetters(post: Post): Pick<Tasks, 'claimed' | 'claim_waiting' | 'claim_decided'> {
  const { db, origin } = post;
  return {
    async claimed({ claim_id }) {
      const claim = await readClaimForLetter(db, claim_id);
      if (claim === null || claim.claimed_at === null) return;
      const { office, guardians, club } = await readWatchers(db, claim);
      const data = {
        rider: claim.rider_fullname,
        user_email: claim.user_email ?? '',
        when: instantText(claim.claimed_at),
        device: claim.device,
      };
      for (const to of office)
        await write(post, to, 'claimed', { ...data, link: `${origin()}/administration/riders/claims` });
      for (const to of [...guardians, ...club]) await write(post, to, 'claimed', { ...data, link: null });
    },
    async claim_waiting({ claim_id }) {
      const claim = await readClaimForLetter(db, claim_id);
      if (claim === null || claim.claimed_at !== null || claim.refused) return;
      const { office, guardians, club } = await readWatchers(db, claim);
      const data = {
        rider: claim.rider_fullname,
        user_email: claim.user_email ?? '',
        when: instantText(claim.requested_at),
        device: claim.device,
      };
      const asks = { ...data, to: 'office', link: `${origin()}/administration/riders/claims` } as const;
      for (const to of office) await write(post, to, 'claim_waiting', asks);
      for (const to of club) await write(post, to, 'claim_waiting', { ...data, to: 'club', link: null });
      const says = { ...data, to: 'guardian', link: `${origin()}/profile` } as const;
      for (const to of guardians) await write(post, to, 'claim_waiting', says);
    },
    async claim_decided({ claim_id }) {
      const claim = await readClaimForLetter(db, claim_id);
      if (claim === null || claim.user_email === null || !(claim.approved || claim.refused)) return;
      await write(post, { user_email: claim.user_email, language: claim.user_language }, 'claim_decided', {
        document: claim.rider_dni ?? '',
        approved: !claim.refused,
        email_confirmed: claim.email_confirmed,
        reason: claim.refusal_reason ?? '',
        link: `${origin()}/profile`,
      });
    },
  };
}

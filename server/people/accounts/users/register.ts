import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { z } from 'zod';
import type { ClaimOutcome } from '#contract/people/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { register } from '#contract/people/accounts/users.ts';
import { raceAge } from '#rules/season/categories/categories.ts';
import type { ClaimDoubt } from '#rules/people/riders/claims.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import { normalizeEmail } from '#rules/people/accounts/email.ts';
import { latestDay } from '#rules/calendar.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import type { RiderForm } from '#rules/people/riders/rider-form.ts';
import { refuseWrongBirthdate } from '#server/people/accounts/claims/birthdate.ts';
import { lockOpenClaim } from '#server/people/accounts/claims/open-queries.ts';
import { papersIn, settleClaim } from '#server/people/accounts/claims/settle.ts';
import { sendClaim } from '#server/people/accounts/claims/waiting-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { noteConsent, refuseWithoutConsent } from '#server/people/riders/consent.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { withPapers } from '#server/people/riders/papers.ts';
import { insertRider, linkRider, lockRider, riderExistsWith } from '#server/people/riders/queries.ts';
import { type RiderColumns, riderColumnsOf } from '#server/people/riders/stored-columns.ts';
import { checkPlace, refuseFields, refuseUploads } from '#server/people/riders/rider-columns.ts';
import { lendDocuments } from '#server/ground/storage/documents/documents.ts';
import { checkNewPassword } from '#server/ground/passwords/new-password.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { presentSession } from '#server/people/accounts/sessions/open-session.ts';
import { insertUser, isEmailUnused, readRegistration } from '#server/people/accounts/user-queries.ts';

type RegisterContext = Pick<RouteContext, 'db' | 'documents' | 'captcha' | 'limits' | 'rule'>;

type Registering = Asked<typeof register>;
type Reply = z.input<typeof register.reply>;

interface Claimed {
  rider_id: number;
  token_hash: Buffer;
}

/** Returns the rider of a first login, when the sign-up comes from one. */
function claimOf({ rider_id, claim }: Registering['body']): Claimed | null {
  if (rider_id === undefined || rider_id === '') return null;
  if (!/^[1-9]\d{0,14}$/.test(rider_id)) throw new Refusal('request.bad_body', 'rider_id');
  if (claim === undefined) throw new Refusal('rider.claim_over');
  return { rider_id: Number(rider_id), token_hash: hashSecret(claim) };
}

/** Runs the checks of spec §5: form, free e-mail, free document unless preselected, equal passwords, captcha. */
async function refuse(
  context: RegisterContext,
  asked: Registering,
  form: RiderForm,
  claimed: Claimed | null,
) {
  const { db, captcha } = context;
  const { body, files } = asked;
  refuseFields('registration', form);
  await checkNewPassword(form.password ?? '', normalizeEmail(form.rider_email ?? ''));
  refuseUploads(files, ['rider_dni_image1', 'rider_dni_image2']);
  refuseWithoutConsent(body.consent);
  const columns = riderColumnsOf(form, undefined);
  if (!(await isEmailUnused(db, normalizeEmail(form.rider_email ?? ''))))
    throw new Refusal('user.email_taken', 'rider_email');
  if (claimed === null && (await riderExistsWith(db, normalizeNationalId(form.rider_dni ?? ''))))
    throw new Refusal('rider.dni_taken_claim', 'rider_dni');
  if (form.password !== form.password2) throw new Refusal('user.passwords_differ', 'password2');
  const country_id = await checkPlace(db, {
    organization_id: columns.organization_id ?? 0,
    club_id: columns.club_id ?? 0,
    rider_state: columns.rider_state ?? null,
    country_id: Number(form.country_id),
  });
  await captcha.check(body.recaptcha ?? '', 'register');
  return { ...columns, country_id };
}

/** Sends the claim of a first login. Nothing of the rider changes before the claim may take effect. */
async function sendFirstLogin(
  tx: Db,
  { rider_id, token_hash, seen }: Claimed & { seen: readonly ClaimDoubt[] },
  proposed: RiderColumns,
  who: { user_id: number; device: string },
): Promise<Exclude<ClaimOutcome, 'claimed'>> {
  const open = await lockOpenClaim(tx, { token_hash, rider_id });
  if (open === null) throw new Refusal('rider.claim_over');
  const stored = await lockRider(tx, rider_id);
  if (stored?.rider_dni !== proposed.rider_dni) throw new Refusal('rider.claim_mismatch', 'rider_dni');
  const { rider_city, ...others } = proposed;
  // The form does not require a city and shows none, so the stored city stays unless a new one was typed.
  const keeps = rider_city === null && stored?.rider_state === proposed.rider_state;
  await sendClaim(tx, open.claim_id, { ...who, proposed: keeps ? others : proposed });
  await lendDocuments(tx, papersIn(proposed));
  const outcome = await settleClaim(tx, open.claim_id, seen);
  // A new account has confirmed nothing.
  return outcome === 'organization' ? outcome : 'email';
}

interface NewRider {
  user_id: number;
  rider: RiderColumns & { organization_id: number };
  claimed: (Claimed & { seen: readonly ClaimDoubt[] }) | null;
}

/** Writes the first rider of a new account, or the claim to one, which takes effect with the confirmed e-mail. */
async function writeRider(
  tx: Db,
  { body, device, language }: Registering,
  { user_id, rider, claimed }: NewRider,
): Promise<Pick<Reply, 'rider_id' | 'claim'>> {
  const consent = { user_id, language: body.lang ?? language };
  if (claimed !== null) {
    const claim = await sendFirstLogin(tx, claimed, rider, { user_id, device });
    await noteConsent(tx, { ...consent, rider_id: claimed.rider_id });
    return { rider_id: null, claim };
  }
  const rider_id = await insertRider(tx, rider, { creation_key: null, enrolled_by: null });
  await linkRider(tx, user_id, rider_id);
  await noteConsent(tx, { ...consent, rider_id });
  await insertAudit(tx, { user_id, action: 'register', entity: 'rider', entity_id: rider_id });
  return { rider_id, claim: null };
}

/** Writes the account, its rider or the claim to one, and the session of the new account, all or nothing. */
async function write(
  context: RegisterContext,
  asked: Registering,
  form: RiderForm,
  columns: RiderColumns,
  claimed: (Claimed & { seen: readonly ClaimDoubt[] }) | null,
) {
  const user_email = normalizeEmail(form.rider_email ?? '');
  const user_password = await hashPassword(form.password ?? '');
  const adult = raceAge(columns.rider_birthdate ?? '', latestDay(Date.now())) >= 18;
  const { user_firstname = '', user_lastname = '' } = asked.body;
  return withPapers(context, asked.files, async (tx, papers): Promise<Reply> => {
    const user_id = await insertUser(tx, {
      user_email,
      user_password,
      // The account of a child belongs to an adult, who has a name of their own.
      user_firstname: adult ? (columns.rider_firstname ?? '') : cleanText(user_firstname),
      user_lastname: adult ? (columns.rider_lastname ?? '') : cleanText(user_lastname),
      user_phone: columns.rider_phone ?? null,
      user_language: asked.body.lang ?? asked.language,
      user_teams: [],
      registration_key: asked.body.request_key ?? null,
    });
    await addJob(tx, 'confirm', { user_id });
    const rider = {
      ...columns,
      organization_id: columns.organization_id ?? 0,
      rider_email: user_email,
      ...papers,
    };
    const signedUp = await writeRider(tx, asked, { user_id, rider, claimed });
    // The same transaction opens the session, because the receiver typed the password of the account it created.
    const session = await presentSession(tx, context.rule, {
      user_id,
      device: asked.device,
      keep: asked.body.keep === 'true',
      must_change_password: false,
      known_device: asked.body.known_device,
    });
    return { user_email, ...signedUp, session };
  });
}

/**
 * Checks the birth date of a claimed rider when everything else is right, so that each guess costs a proof of work.
 */
async function withDoubts(
  { db, limits }: RegisterContext,
  { address }: Registering,
  claimed: Claimed | null,
  rider_birthdate: string | null,
) {
  if (claimed === null) return null;
  const { token_hash, rider_id } = claimed;
  if ((await lockOpenClaim(db, { token_hash, rider_id })) === null) throw new Refusal('rider.claim_over');
  const tried = { rider_id, rider_birthdate, address, user_id: null };
  return { ...claimed, seen: await refuseWrongBirthdate({ db, limits }, tried) };
}

/** Handles two sign-ups at once: one succeeds, the other is refused, or answered as a repetition of the form. */
async function refusalOfRace(
  db: Db,
  error: unknown,
  request_key: string | undefined,
  user_email: string,
): Promise<Reply> {
  const done = request_key === undefined ? null : await readRegistration(db, request_key);
  if (done?.user_email === user_email) return { ...done, session: null };
  switch (violatedUnique(error)) {
    case 'users_user_email_key':
      throw new Refusal('user.email_taken', 'rider_email');
    case 'rider_rider_dni_key':
      throw new Refusal('rider.dni_taken_claim', 'rider_dni');
    default:
      throw error;
  }
}

/** Signs a family up (spec §2, registration): account, first rider or the claim to one, and papers, all or nothing. */
export async function signUp(context: RegisterContext, asked: Registering): Promise<Reply> {
  const { db, limits } = context;
  const { body } = asked;
  const {
    recaptcha: _proof,
    lang: _language,
    consent: _consent,
    rider_id: _rider,
    claim: _claim,
    request_key,
    keep: _keep,
    user_firstname: _firstname,
    user_lastname: _lastname,
    known_device: _device,
    ...form
  } = body;
  await limits.share('register_address', asked);
  const user_email = normalizeEmail(cleanText(form.rider_email ?? ''));
  const before = request_key === undefined ? null : await readRegistration(db, request_key);
  if (before?.user_email === user_email) return { ...before, session: null };
  const claimed = claimOf(body);
  try {
    const columns = await refuse(context, asked, form, claimed);
    const known = await withDoubts(context, asked, claimed, columns.rider_birthdate ?? null);
    return await write(context, asked, form, columns, known);
  } catch (error) {
    return refusalOfRace(db, error, request_key, user_email);
  }
}

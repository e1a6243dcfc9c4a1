import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { Lbr, sendLicence } from '#contract/people/licences/licences.ts';
import { Refusal } from '#contract/errors.ts';
import { isDate } from '#rules/calendar.ts';
import { refuseFit } from '#rules/entries/inscription.ts';
import { lastDay, requestMeets } from '#rules/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { consentToNote, noteConsent } from '#server/people/riders/consent.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import {
  insertLicence,
  insertStep,
  lockKnownLicence,
  lockLicencePlace,
  readLicence,
  readSentLicence,
  replaceLicence,
  resendLicence,
} from '#server/people/licences/queries.ts';
import { discardDocuments } from '#server/ground/storage/documents/documents.ts';
import { withDocument } from '#server/ground/storage/documents/with-document.ts';

/** The secretary receives one letter about the licences of a quarter of an hour, and not forty. */
const tellAfterSeconds = 15 * 60;

/** Sends a letter to the office about what waits there. */
export const tellOffice = (tx: Db, organization_id: number): Promise<void> =>
  addJob(
    tx,
    'licences_waiting',
    { organization_id },
    { key: `licences ${organization_id}`, afterSeconds: tellAfterSeconds, keepTime: true },
  );

type Body = Asked<typeof sendLicence>['body'];

/** A request for a licence of a kind, for a rider and a class of a cup. */
interface SentRequest {
  rider_id: number;
  organization_id: number;
  cup_id: number;
  category_id: number;
  lbr_guest: 'TRUE' | 'FALSE';
  race_date: string | null;
}

/** The data that came with the request, and the account that sent it. */
interface SentWith {
  file_id: number | null;
  request_key: string | null;
  sent_by: number;
  /** The number the rider's licence has already, if the sender knows it. */
  lbr_number?: string;
}

function idIn(text: string, where: string): number {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new Refusal('request.bad_body', where);
  return id;
}

/** Reads the type, which is TRUE or FALSE in these letters. `lbr_guest` and `lbr_type` contain the same (spec §3). */
function typeIn({ lbr_guest, lbr_type = lbr_guest }: Body): 'TRUE' | 'FALSE' {
  if ((lbr_guest !== 'TRUE' && lbr_guest !== 'FALSE') || lbr_type !== lbr_guest)
    throw new Refusal('licence.type', 'lbr_guest');
  return lbr_guest;
}

function requestIn(body: Body): SentRequest {
  const lbr_guest = typeIn(body);
  const date = body.race_date ?? '';
  if ((date !== '' || lbr_guest === 'TRUE') && !isDate(date)) throw new Refusal('licence.date', 'race_date');
  return {
    rider_id: idIn(body.rider_id, 'rider_id'),
    organization_id: idIn(body.organization_id, 'organization_id'),
    cup_id: idIn(body.cup_id, 'cup_id'),
    category_id: idIn(body.category_id, 'category_id'),
    lbr_guest,
    race_date: date === '' ? null : date,
  };
}

/**
 * Writes the licence, or answers a rejected one with what was sent, in the caller's transaction. A season's licence
 * needs a file: this one's, or that of the licence it answers. Returns its id.
 */
export async function writeRequest(tx: Db, request: SentRequest, sent: SentWith): Promise<number> {
  const place = await lockLicencePlace(tx, request);
  if (place === null || place.organization_id !== request.organization_id) throw new Refusal('cup.not_found');
  if (!place.in_cup) throw new Refusal('race.category_elsewhere', 'category_id');
  if (request.race_date !== null && !place.has_date) throw new Refusal('licence.date', 'race_date');
  const on = request.race_date ?? place.today;
  const unfit = refuseFit(place, place, on, place);
  if (unfit !== null) throw new Refusal(unfit, 'category_id');
  const season = Number(on.slice(0, 4));
  const known = await lockKnownLicence(tx, { ...request, season });
  const meets = requestMeets(known, place.today);
  if (meets === 'standing') throw new Refusal('licence.standing');
  const kept = meets === 'rejected' ? (known?.file_id ?? null) : null;
  if (request.lbr_guest === 'FALSE' && sent.file_id === null && kept === null)
    throw new Refusal('licence.file_missing', 'file');
  const { sent_by } = sent;
  if (meets === 'rejected' && known !== null) {
    if (known.file_id !== null && sent.file_id !== null) await discardDocuments(tx, [known.file_id]);
    await resendLicence(tx, known.lbr_id, { ...sent, file_id: sent.file_id ?? known.file_id });
    await insertStep(tx, { lbr_id: known.lbr_id, user_id: sent_by, lbr_status: 'SENT', lbr_reason: null });
    return known.lbr_id;
  }
  if (known !== null) await replaceLicence(tx, known.lbr_id);
  // A season's licence is valid for every date of it.
  const race_date = request.lbr_guest === 'TRUE' ? request.race_date : null;
  const lbr_id = await insertLicence(tx, {
    ...request,
    ...sent,
    race_date,
    season,
    expires_on: lastDay({ lbr_guest: request.lbr_guest, season, race_date }),
  });
  await insertStep(tx, { lbr_id, user_id: sent_by, lbr_status: 'SENT', lbr_reason: null });
  return lbr_id;
}

/** Requests a licence (spec §5, licence form). A repeated request with one key makes one licence. */
export async function requestLicence(
  context: Pick<RouteContext, 'db' | 'documents'>,
  { body, files, caller, language }: Asked<typeof sendLicence>,
): Promise<Lbr> {
  const { request_key = null } = body;
  const sentBefore = async () =>
    request_key === null ? null : readSentLicence(context.db, request_key, caller.user_id);
  const before = await sentBefore();
  if (before !== null) return shown(context.db, before);
  const request = requestIn(body);
  const file = request.lbr_guest === 'FALSE' ? files.get('file') : undefined;
  if (request.lbr_guest === 'FALSE' && file === undefined) throw new Refusal('licence.file_missing', 'file');
  const { rider_id } = request;
  const consents = file !== undefined && (await consentToNote(context.db, caller, rider_id, body.consent));
  const lbr_id = await withDocument(context, file, async (tx, file_id) => {
    const made = await writeRequest(tx, request, { file_id, request_key, sent_by: caller.user_id });
    if (consents) await noteConsent(tx, { rider_id, user_id: caller.user_id, language });
    await tellOffice(tx, request.organization_id);
    return made;
  }).catch(async (error: unknown) => {
    // When the same form arrives twice at once, the first answers both. Another form for the same is refused.
    const same = await sentBefore();
    if (same !== null) return same;
    throw violatedUnique(error) === null ? named(error) : new Refusal('licence.standing');
  });
  return shown(context.db, lbr_id);
}

function named(error: unknown): unknown {
  return error instanceof Refusal && /^(document|upload)\./.test(error.code)
    ? new Refusal(error.code, 'file')
    : error;
}

async function shown(db: Db, lbr_id: number): Promise<Lbr> {
  const licence = await readLicence(db, lbr_id);
  if (licence === null) throw new Refusal('licence.not_found');
  return licence;
}

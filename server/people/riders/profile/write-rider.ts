import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { createRider, enrolRider, privateRider, updateRider } from '#contract/people/riders/riders.ts';
import { normalizeNationalId } from '#rules/people/riders/national-id.ts';
import type { RiderForm } from '#rules/people/riders/rider-form.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { type Caller, isAdmin, organizationsOf, scopeOf } from '#server/ground/access/caller.ts';
import { consentToNote, noteConsent, refuseWithoutConsent } from '#server/people/riders/consent.ts';
import { replacedBy, withPapers } from '#server/people/riders/papers.ts';
import { setAside } from '#server/people/riders/proposals/propose.ts';
import type { RiderColumns } from '#server/people/riders/stored-columns.ts';
import {
  insertRider,
  linkRider,
  lockRider,
  readPrivateRider,
  readOwnCreation,
  riderExistsWith,
  saveRider,
} from '#server/people/riders/queries.ts';
import { riderColumnsOf } from '#server/people/riders/stored-columns.ts';
import { checkPlace, refuseFields, refuseUploads } from '#server/people/riders/rider-columns.ts';
import { retireDocuments } from '#server/ground/storage/documents/documents.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type PrivateRider = z.input<typeof privateRider>;

async function shown(db: Db, rider_id: number): Promise<PrivateRider> {
  const rider = await readPrivateRider(db, rider_id);
  if (rider === null) throw new Refusal('rider.not_found');
  return rider;
}

/** Reports a document that is taken in the words of the form (spec §8: "Ya existe un piloto con ese DNI."). */
function toldAsTaken(error: unknown): never {
  if (violatedUnique(error) === 'rider_rider_dni_key') throw new Refusal('rider.dni_taken', 'rider_dni');
  throw error;
}

/** Adds a rider to the account that asks (spec §5, rider create). Sending it twice with one key adds it once. */
export async function addOwnRider(
  context: Pick<RouteContext, 'db' | 'documents'>,
  { body, files, caller, language }: Asked<typeof createRider>,
): Promise<PrivateRider> {
  const { db } = context;
  const { rider_social, consent, request_key = null, ...form } = body;
  const sentBefore = async () =>
    request_key === null ? null : readOwnCreation(db, request_key, caller.user_id);
  const before = await sentBefore();
  if (before !== null) return shown(db, before);
  refuseFields('create', form);
  refuseUploads(files, []);
  refuseWithoutConsent(consent);
  if (await riderExistsWith(db, normalizeNationalId(form.rider_dni ?? ''))) {
    // The same form came twice at once: the first one is the answer to both.
    const same = await sentBefore();
    if (same !== null) return shown(db, same);
    throw new Refusal('rider.dni_taken', 'rider_dni');
  }
  const columns = riderColumnsOf(form, rider_social);
  const organization_id = columns.organization_id ?? 0;
  const country_id = await checkPlace(db, {
    organization_id,
    club_id: columns.club_id ?? 0,
    rider_state: columns.rider_state ?? null,
    country_id: form.country_id === undefined || form.country_id === '' ? null : Number(form.country_id),
  });
  const rider_id = await withPapers(context, files, async (tx, papers) => {
    const made = await insertRider(
      tx,
      { ...columns, organization_id, country_id, ...papers },
      { creation_key: request_key, enrolled_by: null },
    );
    await linkRider(tx, caller.user_id, made);
    await noteConsent(tx, { rider_id: made, user_id: caller.user_id, language });
    await insertAudit(tx, { user_id: caller.user_id, action: 'create', entity: 'rider', entity_id: made });
    return made;
  }).catch(async (error: unknown) => (await sentBefore()) ?? toldAsTaken(error));
  return shown(db, rider_id);
}

/** Returns the difference between a stored rider and the columns written to it, for the record. */
export function changesOf(was: object, columns: object) {
  const changed = Object.entries(columns).filter(
    ([name, value]) => JSON.stringify(Reflect.get(was, name)) !== JSON.stringify(value),
  );
  const names = changed.map(([name]) => name);
  return {
    was: Object.fromEntries(names.map((name) => [name, Reflect.get(was, name) ?? null])),
    became: Object.fromEntries(changed),
  };
}

/** Records changes, and reports them to the family if others made them. Unchanged forms leave no trace. */
export async function recordChanges(
  tx: Db,
  { user_id, rider_id }: { user_id: number; rider_id: number },
  changes: ReturnType<typeof changesOf>,
): Promise<void> {
  if (Object.keys(changes.became).length === 0) return;
  await insertAudit(tx, { user_id, action: 'update', entity: 'rider', entity_id: rider_id, ...changes });
}

/** Changes a rider. Fields that are not sent stay. Who changed what is recorded. */
export async function changeRider(
  context: Pick<RouteContext, 'db' | 'documents'>,
  {
    body,
    files,
    caller,
    params,
    language,
  }: Pick<Asked<typeof updateRider>, 'body' | 'files' | 'caller' | 'params' | 'language'>,
): Promise<PrivateRider> {
  const { rider_social, consent, password: _one, password2: _two, user_password: _present, ...form } = body;
  refuseFields('edit', form);
  refuseUploads(files, []);
  const rider_id = params.id;
  const sends = files.size > 0 || consent !== undefined;
  const consents = sends && (await consentToNote(context.db, caller, rider_id, consent));
  await withPapers(context, files, async (tx, papers) => {
    const was = await lockRider(tx, rider_id);
    if (was === null) throw new Refusal('rider.not_found');
    const columns = riderColumnsOf(form, rider_social);
    const place = {
      organization_id: columns.organization_id ?? was.organization_id,
      club_id: columns.club_id ?? 0,
      rider_state: columns.rider_state ?? null,
    };
    const moved = place.organization_id !== was.organization_id;
    // Then another organization sees the papers, so the family has to decide.
    if (moved && !caller.rider_ids.includes(rider_id) && !isAdmin(caller))
      throw new Refusal('session.not_allowed');
    const asked = form.country_id === undefined || form.country_id === '' ? null : Number(form.country_id);
    const country_id = await checkPlace(
      tx,
      { ...place, country_id: asked ?? (moved ? null : (was.country_id ?? null)) },
      was.club_id ?? null,
    );
    const next: RiderColumns = await setAside(
      tx,
      { caller, rider_id, was },
      { ...columns, country_id, ...papers },
    );
    await saveRider(tx, rider_id, next);
    if (consents) await noteConsent(tx, { rider_id, user_id: caller.user_id, language });
    await retireDocuments(tx, rider_id, replacedBy(next, was));
    await recordChanges(tx, { user_id: caller.user_id, rider_id }, changesOf(was, next));
  }).catch(toldAsTaken);
  return shown(context.db, rider_id);
}

/** Tells whether a caller may enrol for a club and an organization. Somebody who only helps at a desk may not. */
function mayEnrol(caller: Caller, organization_id: number, club_id: number): boolean {
  const organizations = organizationsOf(caller);
  const { clubs } = scopeOf(caller);
  return organizations === null || organizations.includes(organization_id) || clubs.includes(club_id);
}

/** Lets a club enrol a rider who has no e-mail. The family takes over later with surname and document. */
export async function enrol(
  db: Db,
  { body, caller }: Asked<typeof enrolRider>,
): Promise<{ rider_id: number }> {
  const { request_key = null, ...fields } = body;
  const form: RiderForm = fields;
  const sentBefore = async () =>
    request_key === null ? null : readOwnCreation(db, request_key, caller.user_id);
  const before = await sentBefore();
  if (before !== null) return { rider_id: before };
  refuseFields('create', form);
  const columns = riderColumnsOf(form, undefined);
  const organization_id = columns.organization_id ?? 0;
  const club_id = columns.club_id ?? 0;
  if (!mayEnrol(caller, organization_id, club_id)) throw new Refusal('session.not_allowed');
  const rider_state = columns.rider_state ?? null;
  const country_id = await checkPlace(db, { organization_id, club_id, rider_state, country_id: null });
  const rider_id = await inTransaction(db, async (tx) => {
    const made = await insertRider(
      tx,
      { ...columns, organization_id, country_id },
      { creation_key: request_key, enrolled_by: caller.user_id },
    );
    await insertAudit(tx, { user_id: caller.user_id, action: 'enrol', entity: 'rider', entity_id: made });
    return made;
  }).catch(async (error: unknown) => (await sentBefore()) ?? toldAsTaken(error));
  return { rider_id };
}

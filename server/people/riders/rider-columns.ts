import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { statesOf } from '#contract/people/reference/states.ts';
import { type PaperSlot, paperSlots } from '#contract/people/riders/field-shapes.ts';
import { latestDay } from '#rules/calendar.ts';
import { refuseDocument } from '#rules/files/documents.ts';
import type { FormKind } from '#rules/people/riders/field-facts.ts';
import { type FieldRefusal, refuseForm, type RiderForm } from '#rules/people/riders/rider-form.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Upload } from '#server/ground/http/uploads/uploads.ts';
import { readCountryCode, readPlace } from '#server/people/riders/queries.ts';
import { passwordCodes } from '#server/ground/passwords/new-password.ts';

const documentCodes = {
  'document.empty': 'document.empty',
  'document.tooLarge': 'document.too_large',
  'document.type': 'document.type',
} as const;

/** A password is refused with sentences of its own. */
const ownCodes: Partial<Record<FieldRefusal, ErrorCode>> = passwordCodes;

/** Refuses a form at its first wrong field, by the same rule as the screen (spec §5). */
export function refuseFields(kind: FormKind, form: RiderForm): void {
  const [first] = refuseForm(kind, form, latestDay(Date.now()));
  if (first) throw new Refusal(ownCodes[first.refusal] ?? 'request.bad_body', first.field);
}

/** Checks papers before they are opened: names and sizes. */
export function refuseUploads(files: ReadonlyMap<string, Upload>, required: readonly PaperSlot[]): void {
  for (const slot of paperSlots) {
    const file = files.get(slot);
    if (!file && required.includes(slot)) throw new Refusal('request.bad_body', slot);
    const refusal = file ? refuseDocument(file.name, file.bytes.length) : null;
    if (refusal !== null) throw new Refusal(documentCodes[refusal], slot);
  }
}

/** Checks that club (`stays` may be closed), organization, country and state fit. Returns the country. */
export async function checkPlace(
  db: Db,
  place: { organization_id: number; club_id: number; rider_state: string | null; country_id: number | null },
  stays: number | null = null,
): Promise<number | null> {
  const found = await readPlace(db, place.organization_id, place.club_id);
  if (found === null) throw new Refusal('rider.club_elsewhere', 'club_id');
  if (found.closed && stays !== place.club_id) throw new Refusal('rider.club_closed', 'club_id');
  const country_id = place.country_id ?? found.country_id;
  if (found.country_id !== null && country_id !== found.country_id)
    throw new Refusal('request.bad_body', 'organization_id');
  const code = country_id === null ? null : await readCountryCode(db, country_id);
  if (country_id !== null && code === null) throw new Refusal('request.bad_body', 'country_id');
  // Only Argentina's list of states is binding (spec §3). Elsewhere people may write what their papers say.
  if (code === 'ARG' && place.rider_state !== null && statesOf('ARG')?.includes(place.rider_state) !== true)
    throw new Refusal('request.bad_body', 'rider_state');
  return country_id;
}

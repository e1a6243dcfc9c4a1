import { z } from 'zod';
import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { social } from '#contract/riders.ts';
import { statesOf } from '#contract/states.ts';
import { type PaperSlot, paperSlots } from '#contract/users.ts';
import { refuseDocument } from '#rules/documents.ts';
import { normalizeNationalId } from '#rules/national-id.ts';
import {
  cleanText,
  type FieldRefusal,
  type FormField,
  type FormKind,
  LONGEST,
  refuseForm,
  type RiderForm,
} from '#rules/rider-form.ts';
import type { Db } from '#server/db/pool.ts';
import type { Upload } from '#server/http/uploads.ts';
import { readCountryCode, readPlace, type RiderColumns } from '#server/riders/queries.ts';
import { passwordCodes } from '#server/users/new-password.ts';

const documentCodes = {
  'document.empty': 'document.empty',
  'document.tooLarge': 'document.too_large',
  'document.type': 'document.type',
} as const;

/** Today where the day begins first: nobody is refused for being born this morning. */
export function today(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** A password is refused with words of its own. */
const ownCodes: Partial<Record<FieldRefusal, ErrorCode>> = passwordCodes;

/** Refuses a form at its first wrong field, by the same rule as the screen (spec §5). */
export function refuseFields(kind: FormKind, form: RiderForm): void {
  const [first] = refuseForm(kind, form, today());
  if (first) throw new Refusal(ownCodes[first.refusal] ?? 'request.bad_body', first.field);
}

/** What can be said of papers before they are opened: names and sizes. */
export function refuseUploads(files: ReadonlyMap<string, Upload>, required: readonly PaperSlot[]): void {
  for (const slot of paperSlots) {
    const file = files.get(slot);
    if (!file && required.includes(slot)) throw new Refusal('request.bad_body', slot);
    const refusal = file ? refuseDocument(file.name, file.bytes.length) : null;
    if (refusal !== null) throw new Refusal(documentCodes[refusal], slot);
  }
}

const texts = [
  'rider_phone',
  'rider_address',
  'rider_city',
  'rider_state',
  'rider_team',
] as const satisfies FormField[];
const names = ['rider_firstname', 'rider_lastname'] as const satisfies FormField[];

/** `{"instagram": "…"}` as sent, cleaned. */
function readSocial(text: string): { instagram?: string; facebook?: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('request.bad_body', 'rider_social');
  }
  const read = z.strictObject(social.shape).safeParse(value);
  if (!read.success) throw new Refusal('request.bad_body', 'rider_social');
  const kept: { instagram?: string; facebook?: string } = {};
  for (const [network, name] of Object.entries(read.data)) {
    const clean = cleanText(name ?? '');
    if (clean.length > LONGEST.rider_team) throw new Refusal('request.bad_body', 'rider_social');
    if (clean !== '' && (network === 'instagram' || network === 'facebook')) kept[network] = clean;
  }
  return kept;
}

/** The columns a checked form writes; what it does not carry stays as it is. */
export function columnsOf(form: RiderForm, social_text: string | undefined): RiderColumns {
  const columns: RiderColumns = {};
  for (const name of names) if (form[name] !== undefined) columns[name] = cleanText(form[name]);
  for (const name of texts) {
    const text = form[name];
    if (text !== undefined) columns[name] = cleanText(text) === '' ? null : cleanText(text);
  }
  if (form.rider_dni !== undefined) columns.rider_dni = normalizeNationalId(form.rider_dni);
  if (form.rider_birthdate !== undefined) columns.rider_birthdate = form.rider_birthdate.trim();
  if (form.rider_gender !== undefined) columns.rider_gender = form.rider_gender.trim();
  if (form.organization_id !== undefined) columns.organization_id = Number(form.organization_id);
  const club = form.club_id ?? form.rider_club;
  if (club !== undefined) columns.club_id = Number(club);
  if (social_text !== undefined) columns.rider_social = readSocial(social_text);
  return columns;
}

/** Whether club, organization, country and state go together. `stays`: the club the rider is in, which may be closed. Out: the rider's country. */
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
  // Only Argentina's list is the law (spec §3); elsewhere people may write what their papers say.
  if (code === 'ARG' && place.rider_state !== null && statesOf('ARG')?.includes(place.rider_state) !== true)
    throw new Refusal('request.bad_body', 'rider_state');
  return country_id;
}

import { isDate } from '#rules/calendar.ts';

/** What the address asks a licence for (spec §2, licence). */
export interface LicenceRequest {
  organization_id: number;
  cup_id: number;
  /** TRUE: guest, for one date and without a file. Always these words. */
  type: 'TRUE' | 'FALSE';
  race: string | null;
  category_id: number | null;
}

function idIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
}

/** The request in an address; null when it does not say enough. A guest is a guest of a date. */
export function requestIn(search: URLSearchParams): LicenceRequest | null {
  const organization_id = idIn(search, 'organization_id');
  const cup_id = idIn(search, 'cup_id');
  const type = search.get('type');
  const date = search.get('race') ?? '';
  const race = isDate(date) ? date : null;
  if (organization_id === null || cup_id === null || (type !== 'TRUE' && type !== 'FALSE')) return null;
  if (type === 'TRUE' && race === null) return null;
  return { organization_id, cup_id, type, race, category_id: idIn(search, 'category_id') };
}

import { dateParam, idOfParam } from '#web/ground/address/params.ts';

/** The licence that the address asks for (spec §2, licence). */
export interface LicenceRequest {
  organization_id: number;
  cup_id: number;
  /** TRUE means a guest, for one date and without a file. The address uses exactly these two words. */
  type: 'TRUE' | 'FALSE';
  race: string | null;
  category_id: number | null;
}

/** Reads the request in an address. It is null when something is missing. A guest licence always has a date. */
export function requestIn(search: URLSearchParams): LicenceRequest | null {
  const organization_id = idOfParam(search, 'organization_id');
  const cup_id = idOfParam(search, 'cup_id');
  const type = search.get('type');
  const race = dateParam(search, 'race');
  if (organization_id === null || cup_id === null || (type !== 'TRUE' && type !== 'FALSE')) return null;
  if (type === 'TRUE' && race === null) return null;
  return { organization_id, cup_id, type, race, category_id: idOfParam(search, 'category_id') };
}

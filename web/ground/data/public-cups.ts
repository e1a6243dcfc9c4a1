import type { Cup, CupListItem } from '#contract/season/cups/cups.ts';
import type { GetPublic } from './get-public.ts';

/** The public cups, open and finished. */
export async function publicCups(get: GetPublic): Promise<CupListItem[]> {
  const reply = await get('GET /api/cups', {
    query: { _sortField: 'cup_name', _filters: { cup_status: ['OPENED', 'CLOSED'] }, _perPage: 500 },
  });
  return reply?.items ?? [];
}

/** Fetches one cup. The result is null when there is none. */
export const publicCup = async (get: GetPublic, cup_id: number | null): Promise<Cup | null> =>
  cup_id === null ? null : get('GET /api/cups/{id}', { params: { id: cup_id } });

import { ask } from '#web/ground/call/ask.ts';
import { Refused } from '#web/parts/use-write.ts';
import type { GivenLicence } from './GiveForm.tsx';

interface Whom {
  rider_id: number;
  category_id: number;
}

/** Gives a licence to riders, and returns those given and why others got none. Throws when no rider got one. */
export async function sendLicences(
  cup_id: number,
  { lbr_number, ...given }: GivenLicence,
  riders: readonly Whom[],
): Promise<{ lbr_ids: number[]; refused: string[] }> {
  const body = { ...given, cup_id, items: riders.map((one) => ({ ...one, lbr_number })) };
  const { items } = await ask('POST /api/office/licences/given', { body });
  const lbr_ids = items.flatMap(({ lbr_id }) => lbr_id ?? []);
  const refused = [...new Set(items.flatMap(({ lbr_id, words }) => (lbr_id === null ? [words] : [])))];
  if (lbr_ids.length === 0) throw new Refused(refused.join(' '));
  return { lbr_ids, refused };
}

/** Takes back licences that were given a moment ago. */
export const takeLicencesBack = (lbr_ids: readonly number[]) =>
  ask('POST /api/office/licences/given/undo', { body: { lbr_ids: [...lbr_ids] } });

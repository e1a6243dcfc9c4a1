import type { Candidate } from '#contract/entries/office/entries-bulk.ts';
import { refuseDesk, refuseRider } from '#rules/entries/inscription.ts';
import { isPublished } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { factsOf, infoOf, licenceOf } from '#server/entries/decide.ts';
import { type CategoryFact, readRidersRace, type RiderRaceFacts } from '#server/entries/facts-query.ts';
import { readNames } from '#server/entries/office/entries/candidate-queries.ts';
import type { Desk } from '#server/ground/access/desk.ts';

type CandidateCategory = Candidate['categories'][number];

/** Returns why the desk cannot enter a rider into a class, or null (with a reason if the window is closed). */
export function deskRefusal(desk: Desk, facts: RiderRaceFacts, category: CategoryFact) {
  const asked = factsOf(facts, category);
  if (asked.inscripted) return 'inscription.already_in' as const;
  return refuseDesk(asked, desk.role).refusal ?? refuseRider(asked);
}

/** Returns the same for a rider who is searched for: an official enters riders after the draw elsewhere. */
function candidateRefusal(desk: Desk, facts: RiderRaceFacts, category: CategoryFact) {
  const refusal = deskRefusal(desk, facts, category);
  const isLate =
    refusal === 'inscription.drawn' && desk.role === 'official' && !isPublished(facts.race_status);
  return isLate ? refuseRider(factsOf(facts, category)) : refusal;
}

function categoriesOf(desk: Desk, facts: RiderRaceFacts, last: readonly number[]): CandidateCategory[] {
  return facts.categories.flatMap((category) => {
    const info = infoOf(facts, category);
    const inscripted = info.inscripted || info.waiting !== null;
    if (!info.fits && !inscripted && !info.lbr_approved && !last.includes(category.category_id)) return [];
    const { category_id, category_name, plate_colour, wheel, fits, plate, places_left } = info;
    const refusal = candidateRefusal(desk, facts, category);
    const sent_by = licenceOf(facts, category_id)?.sent_by ?? null;
    const licence = info.licence && {
      lbr_id: info.licence.lbr_id,
      state: info.licence.state,
      asked_at: info.licence.asked_at,
      lbr_reason: info.licence.lbr_reason,
      is_own: info.licence.state === 'sent' && sent_by !== null && sent_by === desk.user_id,
    };
    const shown = { category_id, category_name, plate_colour, wheel, fits, inscripted, plate };
    return [{ ...shown, places_left, refusal, licence }];
  });
}

/** Returns riders with every class that they could enter by the rules, and their classes of the last date. */
export async function candidatesOf(
  db: Db,
  desk: Desk,
  rider_ids: readonly number[],
  last: ReadonlyMap<number, readonly number[]> = new Map(),
): Promise<Candidate[]> {
  if (rider_ids.length === 0) return [];
  const facts = new Map(
    (await readRidersRace(db, desk.race_id, rider_ids)).map((one) => [one.rider_id, one]),
  );
  return (await readNames(db, rider_ids)).flatMap((name) => {
    const own = facts.get(name.rider_id);
    if (!own) return [];
    const rode = last.get(name.rider_id) ?? [];
    const categories = categoriesOf(desk, own, rode);
    const standing = rode.filter((id) => categories.some(({ category_id }) => category_id === id));
    return [{ ...name, categories, last_category_ids: standing }];
  });
}

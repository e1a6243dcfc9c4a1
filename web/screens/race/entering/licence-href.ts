import type { InscriptionInfo } from '#contract/entries/entries.ts';
import { hrefWith } from '#web/app/address/navigation.ts';
import { paths } from '#web/app/screens/paths.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

/** Where the licence for a category of this race is asked for (spec §2, licence). */
export function licenceHref(view: FoundRace, info: InscriptionInfo, type: 'TRUE' | 'FALSE'): string {
  return hrefWith(paths.licence, new URLSearchParams(), {
    organization_id: view.organization_id,
    cup_id: view.place.cup_id,
    type,
    race: view.race_date,
    category_id: info.category_id,
  });
}

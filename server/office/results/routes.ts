import type { Pool } from 'pg';
import { checkImport, loadImport } from '#contract/office-import.ts';
import {
  decideTie,
  foreseeResults,
  getCategoryResults,
  getRaceResults,
  listResultsRaces,
  publishResults,
  undoLoad,
  writeResults,
} from '#contract/office-results.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import { foresee } from '#server/office/results/foresee.ts';
import { check, load } from '#server/office/results/import.ts';
import { presentCategoryResults, presentRaceResults } from '#server/office/results/present.ts';
import { readResultsRaces } from '#server/office/results/queries.ts';
import { decide } from '#server/office/results/decide-tie.ts';
import { undo } from '#server/office/results/undo-load.ts';
import { moveStatus, writeHeat } from '#server/office/results/write.ts';

/** Results in the organizer's office: written heat by heat, published, corrected. */
export function registerOfficeResults(house: House, pool: Pool): void {
  const { db } = house;
  const place = { db, pool };

  call(house, listResultsRaces, async ({ caller }) => ({
    items: await readResultsRaces(db, organizationsOf(caller)),
  }));

  call(house, getRaceResults, ({ params }) => presentRaceResults(db, params.id));

  call(house, getCategoryResults, ({ params }) => presentCategoryResults(db, params.id, params.categoryId));

  call(house, foreseeResults, (asked) => foresee(db, asked));

  call(house, writeResults, (asked) => writeHeat(db, asked));

  call(house, decideTie, (asked) => decide(db, asked));

  call(house, publishResults, (asked) => moveStatus(db, asked));

  call(house, checkImport, (asked) => check(place, asked));

  call(house, loadImport, (asked) => load(place, asked));

  call(house, undoLoad, (asked) => undo(place, asked));
}

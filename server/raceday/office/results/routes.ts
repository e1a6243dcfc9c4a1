import { getDataRide } from '#contract/raceday/office/results/dataride.ts';
import { getRemResults } from '#contract/raceday/office/results/rem.ts';
import { checkImport, loadImport } from '#contract/raceday/office/results/import.ts';
import { writeObservations } from '#contract/raceday/office/results/observations.ts';
import { getDayOrder, type DayOrder } from '#contract/raceday/office/results/order.ts';
import {
  addHeatPicture,
  listHeatPictures,
  saveHeatPictures,
} from '#contract/raceday/office/results/pictures.ts';
import {
  decideTie,
  foreseeResults,
  getCategoryResults,
  getRaceResults,
  listResultsRaces,
  publishResults,
  undoLoad,
  writeResults,
} from '#contract/raceday/office/results/results.ts';
import { checkTimes, loadTimes, undoTimes } from '#contract/raceday/office/results/times.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { foresee } from '#server/raceday/results/foresee.ts';
import { check, load } from '#server/raceday/results/load/load-file.ts';
import { presentCategoryResults, presentRaceResults } from '#server/raceday/office/results/present.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { orderTie } from '#server/raceday/results/decide-tie.ts';
import { noteHeat } from '#server/raceday/results/observations.ts';
import { addToHeat, picturesOfHeat, saveOfHeat } from '#server/raceday/results/pictures/heat-pictures.ts';
import { takeBackLoad } from '#server/raceday/results/load/undo-load.ts';
import { foreseeTimes, writeTimes } from '#server/raceday/results/times/load-times.ts';
import { takeBackTimes } from '#server/raceday/results/times/undo-times.ts';
import { moveStatus, writeHeat } from '#server/raceday/results/write.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { programmeOf, readDayFacts } from '#server/raceday/draws/day-facts.ts';
import { heatsOf } from '#server/raceday/results/heats.ts';
import { dataRideFile } from './files/dataride-file.ts';
import { remFile } from './files/rem-file.ts';
import { readResultsRaces } from './queries.ts';

/** Returns the heats of a day as they are ridden, and last, class by class, those without a programme. */
async function presentDayOrder(db: Db, race_id: number): Promise<DayOrder> {
  const facts = await readDayFacts(db, race_id);
  const { race } = facts;
  const places = new Map(
    programmeOf(facts).map(({ category_id, phase, serie }, index) => [
      `${category_id} ${phase} ${serie}`,
      index,
    ]),
  );
  const heats = facts.shares.flatMap((share) => {
    const { category_id, category_name, plate_colour } = share.category;
    return heatsOf(share).map((heat) => ({ category_id, category_name, plate_colour, heat }));
  });
  const placeOf = ({ category_id, heat }: DayOrder['heats'][number]) =>
    places.get(`${category_id} ${heat.phase} ${heat.serie}`) ?? places.size;
  return {
    race_id,
    race_name: race.race_name,
    race_status: race.race_status,
    country_code: race.organization.country_code,
    heats: heats.toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** Registers the calls for results in the office: written heat by heat, published, corrected. */
export function registerOfficeResults(context: RouteContext): void {
  const { db } = context;

  call(context, listResultsRaces, async ({ caller }) => ({
    items: await readResultsRaces(db, organizationsOf(caller)),
  }));

  call(context, getRaceResults, ({ params }) => presentRaceResults(db, params.id));

  call(context, getDayOrder, ({ params }) => presentDayOrder(db, params.id));

  call(context, getDataRide, (asked) => dataRideFile(db, asked));

  call(context, getRemResults, (asked) => remFile(db, asked));

  call(context, getCategoryResults, ({ params }) => presentCategoryResults(db, params.id, params.categoryId));

  call(context, foreseeResults, (asked) => foresee(db, asked));

  call(context, writeResults, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await writeHeat(tx, id, body, caller.user_id);
      return presentCategoryResults(tx, id, body.category_id);
    }),
  );

  call(context, writeObservations, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await noteHeat(tx, id, body, caller.user_id);
      return presentCategoryResults(tx, id, body.category_id);
    }),
  );

  call(context, listHeatPictures, (asked) => picturesOfHeat(db, asked));

  call(context, addHeatPicture, (asked) => addToHeat(context, asked));

  call(context, saveHeatPictures, (asked) => inTransaction(db, (tx) => saveOfHeat(tx, asked)));

  call(context, decideTie, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await orderTie(tx, id, body, caller.user_id);
      return presentCategoryResults(tx, id, body.category_id);
    }),
  );

  call(context, publishResults, ({ params: { id }, body, caller }) =>
    inTransaction(db, async (tx) => {
      await moveStatus(tx, id, body, caller.user_id);
      return presentRaceResults(tx, id);
    }),
  );

  call(context, checkImport, (asked) => check(context, asked));

  call(context, loadImport, (asked) => load(context, asked));

  call(context, checkTimes, (asked) => foreseeTimes(db, asked));

  call(context, loadTimes, (asked) => writeTimes(db, asked));

  call(context, undoTimes, async (asked) => {
    await inTransaction(db, (tx) => takeBackTimes(tx, asked));
    return presentRaceResults(db, asked.params.id);
  });

  call(context, undoLoad, async (asked) => {
    await inTransaction(db, (tx) => takeBackLoad(tx, asked));
    return presentRaceResults(db, asked.params.id);
  });
}

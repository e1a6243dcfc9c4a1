import {
  addPriceCode,
  endPriceCode,
  getOfficePrices,
  saveOfficePrices,
  savePartTerms,
  saveReturnTerms,
  saveUnpaidRides,
} from '#contract/season/office/cups/prices.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { addCode, pricesOf, saveList, saveReturns, sayParts, sayUnpaidRides, takeCodeBack } from './save.ts';

/** Registers the calls for prices of entries in the office (docs/decisions/0075). */
export function registerOfficePrices(context: RouteContext): void {
  const { db } = context;

  call(context, getOfficePrices, ({ params }) => pricesOf(db, params.id));

  call(context, saveOfficePrices, (asked) => saveList(db, asked));

  call(context, saveUnpaidRides, (asked) => sayUnpaidRides(db, asked));

  call(context, saveReturnTerms, (asked) => saveReturns(db, asked));

  call(context, savePartTerms, (asked) => sayParts(db, asked));

  call(context, addPriceCode, (asked) => addCode(db, asked));

  call(context, endPriceCode, (asked) => takeCodeBack(db, asked));
}

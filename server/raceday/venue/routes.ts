import {
  copyVenue,
  exchangeVenue,
  getVenue,
  giveBackVenue,
  leadVenue,
  listLate,
  offerVenue,
  takeBackVenue,
} from '#contract/raceday/venue/venue.ts';
import { Refusal } from '#contract/errors.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readRaceStatus } from '#server/raceday/results/log/heat-queries.ts';
import { exchange } from './exchange.ts';
import { giveLead, takeBack, takeGiven, venueOf } from './hand-over.ts';
import { copy, offer } from './offer.ts';
import { readLate } from './set-queries.ts';

/** Registers the calls by which a race is written by a server at the track (docs/decisions/0104). */
export function registerVenue(context: RouteContext): void {
  const { db } = context;
  call(context, getVenue, ({ params }) => venueOf(db, params.id));
  call(context, offerVenue, (asked) => offer(db, asked));
  call(context, copyVenue, (asked) => copy(db, asked));
  call(context, leadVenue, (asked) => giveLead(db, asked));
  call(context, exchangeVenue, (asked) => exchange(db, asked));
  call(context, giveBackVenue, (asked) => takeGiven(db, asked));
  call(context, takeBackVenue, (asked) => takeBack(db, asked));
  call(context, listLate, async ({ params: { id } }) => {
    if ((await readRaceStatus(db, id)) === null) throw new Refusal('race.not_found');
    return { items: await readLate(db, id) };
  });
}

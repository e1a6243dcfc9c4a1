import type { z } from 'zod';
import type { federationRanking } from '#contract/season/federation/federation.ts';
import { placesToScore } from '#rules/season/cups/cup-places.ts';
import {
  type FederationResult,
  type FederationRow,
  rankFederation,
} from '#rules/season/federation/federation.ts';
import { rankedCategory } from '#rules/season/federation/ranked-class.ts';
import type { FederationFacts } from '#server/season/federation/facts.ts';

type FederationOut = z.input<typeof federationRanking>;
type RiderOut = FederationOut['category_rider'][string][number];

/** A ranking of more riders than this shows the first three of each category, until one is requested. */
const SHOWN_IN_FULL = 60;
const LEADERS = 3;

/** A rider in one category. A rider on two wheels is ranked twice. */
type Unit = `${number}:${number}`;
const unitOf = (rider_id: number, category_id: number): Unit => `${rider_id}:${category_id}`;

interface Ranked {
  rider: Unit;
  category: number;
  /** The result, with its class for the page. */
  result: FederationResult;
}

/** Returns every result by rider and category. Merged classes score by the class a rider entered. */
function resultsOf(facts: FederationFacts): Ranked[] {
  const riders = new Map(facts.riders.map((rider) => [rider.rider_id, rider]));
  const ridden = new Map(facts.ridden.map((category) => [category.category_id, category]));
  const settings = { ...facts, carried: new Map(facts.carried.map(({ from, to }) => [from, to])) };
  const exhibitions = new Map(facts.events.map(({ race_id, exhibition }) => [race_id, exhibition]));
  const rode = facts.places.filter(({ status }) => status !== 'DNS' && status !== 'WITHDRAWN');
  return [...Map.groupBy(rode, ({ race_id }) => race_id)].flatMap(([event, places]) =>
    placesToScore(
      places.map((ridden_place) => {
        const { status: _status, plate: _plate, ...place } = ridden_place;
        return place;
      }),
      { score_class: 'enteredClass', exhibition: exhibitions.get(event) ?? [] },
    ).flatMap(({ rider_id, score_category_id, place }) => {
      const rider = riders.get(rider_id);
      const was = ridden.get(score_category_id);
      const category = rider && was ? rankedCategory(rider, was, settings) : null;
      if (category === null) return [];
      const unit = unitOf(rider_id, category);
      const result = { rider: unit, event, category: score_category_id, place, points: null };
      return [{ rider: unit, category, result }];
    }),
  );
}

/** Returns the shown rows of a ranking for one category, or for all of them. */
function shown(rows: readonly FederationRow[], asked: boolean, few: boolean): readonly FederationRow[] {
  return asked || few ? rows : rows.filter(({ position }) => position <= LEADERS).slice(0, LEADERS);
}

/** Builds the ranking of the contract from facts, for the requested category or, when null, for all. */
export function presentFederation(facts: FederationFacts, category_id: number | null): FederationOut {
  const results = resultsOf(facts);
  const ranking = rankFederation(
    { ...facts, kinds: facts.kinds.map((kind) => ({ ...kind, kind: kind.kind_no })) },
    results.map(({ rider, category }) => ({ rider, category })),
    facts.events.map(({ race_id, kind_no, date }) => ({ event: race_id, kind: kind_no, date })),
    results.map(({ result }) => result),
  );
  const rowsOf = new Map(ranking.map(({ category, riders }) => [category, riders]));
  const known = new Map(facts.riders.map((rider) => [rider.rider_id, rider]));
  const names = new Map(facts.ridden.map((category) => [category.category_id, category.category_name]));
  // Events are in the order of their days, so the last plate is the newest.
  const days = new Map(facts.events.map(({ race_id, date }) => [race_id, date]));
  const plates = new Map(
    facts.places
      .toSorted((a, b) => ((days.get(a.race_id) ?? '') < (days.get(b.race_id) ?? '') ? -1 : 1))
      .map(({ rider_id, plate }) => [rider_id, plate]),
  );
  const riderOut = (row: FederationRow): RiderOut => {
    const rider_id = Number(String(row.rider).split(':')[0]);
    return {
      rider_id,
      position: row.position,
      plate: plates.get(rider_id) ?? '',
      rider_fullname: known.get(rider_id)?.rider_fullname ?? '',
      club_name: known.get(rider_id)?.club_name ?? null,
      points: row.points,
      scores: row.scores.map(({ event, category, place, points, uncounted, last_day }) => ({
        race_id: Number(event),
        category_name: names.get(Number(category)) ?? '',
        place,
        points,
        uncounted,
        last_day,
      })),
    };
  };
  const ranked = facts.categories.flatMap((category) => {
    const rows = rowsOf.get(category.category_id) ?? [];
    return rows.length === 0 ? [] : [{ ...category, rows }];
  });
  const few = ranked.reduce((sum, { rows }) => sum + rows.length, 0) <= SHOWN_IN_FULL;
  const asked = ranked.filter((one) => category_id === null || one.category_id === category_id);
  return {
    ...facts,
    categories: ranked.map(({ rows, ...category }) => ({ ...category, riders: rows.length })),
    category_rider: Object.fromEntries(
      asked.map((one) => [String(one.category_id), shown(one.rows, category_id !== null, few).map(riderOut)]),
    ),
  };
}

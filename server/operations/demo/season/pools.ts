import type { SeedCategory } from '#rules/season/categories/category-lists.ts';
import { type Random, randomFrom, shuffle } from '#rules/raceday/day/draw/random.ts';
import { pickOne, share } from './chance.ts';
import { classWeight, shareOut } from '#server/operations/demo/plan/class-sizes.ts';
import type { DemoCup } from '#server/operations/demo/plan/cups.ts';
import { DELEGATIONS, type DemoOrganization } from '#server/operations/demo/plan/organizations.ts';
import { makePerson, type Person } from './people.ts';
import type { SeasonRows } from './season-rows.ts';

const LAST_PLATE = 999;

export interface PoolRider extends Person {
  club_id: number | null;
}

/** The riders of an organization by class, in the order of its list. */
export type Pool = readonly (readonly PoolRider[])[];

/** The data that a pool is made from. */
interface PoolParts {
  organization: DemoOrganization;
  categories: readonly SeedCategory[];
  size: number;
  year: number;
  clubIds: readonly number[];
  countryIds: ReadonlyMap<string, number>;
}

function plates(count: number, random: Random): string[] {
  const numbers = Array.from({ length: Math.max(LAST_PLATE, count) }, (_, index) => String(index + 1));
  return shuffle(numbers, random);
}

export function makePool(rows: SeasonRows, parts: PoolParts): Pool {
  const { organization, categories, year } = parts;
  const random = randomFrom(`riders ${organization.organization_id} ${rows.rider.length}`);
  const free = plates(parts.size, random);
  const sizes = shareOut(parts.size, categories.map(classWeight), 1);
  return categories.map((category, index) =>
    Array.from({ length: sizes[index] ?? 0 }, () => {
      const country = organization.country ?? pickOne(DELEGATIONS, random);
      const person = makePerson(
        rows.rider.length + 1,
        free.pop() ?? '1000',
        category,
        country === 'BRA' ? 'pt' : 'es',
        year,
        random,
      );
      const club_id = random.below(12) === 0 ? null : pickOne(parts.clubIds, random);
      const [rider_city, rider_state] = pickOne(organization.towns, random);
      rows.rider.push({
        rider_id: person.rider_id,
        rider_firstname: person.rider_firstname,
        rider_lastname: person.rider_lastname,
        rider_dni: person.rider_dni,
        rider_birthdate: person.rider_birthdate,
        rider_gender: person.rider_gender,
        organization_id: organization.organization_id,
        club_id,
        country_id: parts.countryIds.get(country) ?? null,
        rider_city,
        rider_state,
      });
      return { ...person, club_id };
    }),
  );
}

/** Decides who of each class comes to each date: the keen riders nearly always, others now and then. */
export function attendance(cup: DemoCup, pool: Pool): PoolRider[][][] {
  const random = randomFrom(`attendance ${cup.cup_id}`);
  const keen = new Map(pool.flat().map((rider) => [rider.rider_id, share(random)]));
  const weights = cup.categories.map(classWeight);
  return cup.dates.map(({ riders }) => {
    const least = riders >= pool.length * 8 ? 1 : 0;
    const sizes = riders === 0 ? [] : shareOut(riders, weights, least);
    return pool.map((members, index) => {
      const wish = new Map(
        members.map(({ rider_id }) => [rider_id, (keen.get(rider_id) ?? 0) + share(random) * 0.6]),
      );
      const order = (a: PoolRider, b: PoolRider): number =>
        (wish.get(b.rider_id) ?? 0) - (wish.get(a.rider_id) ?? 0);
      // Entries come in as people decide, not by name or by plate.
      return shuffle([...members].sort(order).slice(0, sizes[index] ?? 0), random);
    });
  });
}

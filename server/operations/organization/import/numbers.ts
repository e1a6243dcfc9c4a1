import type { Client } from 'pg';
import type { Plan } from '#server/operations/organization/shape/plan.ts';
import type { NewNumber } from './row-text.ts';

/**
 * The numbers that rows get here: all are shifted by the same amount, so that their order stays, and a number that JSON
 * names is right without knowing of what. Only what is here already, as a country, keeps its own.
 */
export class Numbers {
  readonly shift: number;
  /** The highest number that a row of the file gets here. */
  readonly highest: number;
  readonly #here = new Map<string, Map<string, string>>();
  readonly #there = new Map<string, Map<string, string>>();

  constructor(shift: number, highest: number) {
    this.shift = shift;
    this.highest = shift + highest;
  }

  /** Says that a row of the file is one that is here already. */
  isHere(table: string, number: string, here: string): void {
    for (const [map, from, to] of [
      [this.#here, number, here],
      [this.#there, here, number],
    ] as const)
      map.set(table, (map.get(table) ?? new Map<string, string>()).set(from, to));
  }

  /** Tells whether a number of a table is that of a row that was here before. */
  wasHere(table: string, here: string): boolean {
    return this.#there.get(table)?.has(here) ?? false;
  }

  /** Tells whether a row of the file is one that is here already. */
  knows(table: string, number: string): boolean {
    return this.#here.get(table)?.has(number) ?? false;
  }

  countHere(table: string): number {
    return this.#here.get(table)?.size ?? 0;
  }

  readonly arrive: NewNumber = (of, number) =>
    (of === null ? undefined : this.#here.get(of)?.get(number)) ?? String(Number(number) + this.shift);

  readonly back: NewNumber = (of, number) =>
    (of === null ? undefined : this.#there.get(of)?.get(number)) ?? String(Number(number) - this.shift);
}

/**
 * Takes so many numbers out of the sequence of each table, and returns the numbers that rows of the file get. The lock
 * keeps others from taking numbers meanwhile.
 */
export async function reserveNumbers(client: Client, plan: Plan, highest: number): Promise<Numbers> {
  const numbered = plan.tables.filter(({ is_carried, identity }) => is_carried && identity !== null);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '10s'`);
    const { rows: sequences } = await client.query<{ name: string }>(
      `select distinct d.objid::regclass::text as name from pg_depend d join pg_sequence q on q.seqrelid = d.objid
       where d.classid = 'pg_class'::regclass and d.refobjid = any($1::text[]::regclass[]) order by 1`,
      [numbered.map(({ name }) => name)],
    );
    for (const { name } of sequences) await client.query(`alter sequence ${name} no cycle`);
    const { rows: taken } = await client.query<{ last: string | null }>(
      `select max(pg_sequence_last_value(name::regclass)) as last from unnest($1::text[]) name`,
      [sequences.map(({ name }) => name)],
    );
    const shift = Number(taken[0]?.last ?? 0);
    for (const { name } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, true)', [
        name,
        Math.max(1, shift + highest),
      ]);
    await client.query('commit');
    return new Numbers(shift, highest);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

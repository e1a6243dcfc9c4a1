import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Db } from '#server/ground/db/pool.ts';
import { findPublic } from '#server/season/search/find-public.ts';
import type { Row } from './report.ts';

/** Common surnames, as everywhere; the rest is made of syllables. They mean nobody in particular. */
const commonSurnames =
  'García González Rodríguez Fernández López Martínez Pérez Gómez Díaz Silva Souza Rojas'.split(' ');
const commonNames =
  'María Juan Sofía Mateo Valentina Santiago Camila Thiago Lucas Martina Benjamín Emma'.split(' ');
const starts = 'be ca che du fe ga gue hi ja li lla mo na ño pe qui ro sa ta va ye za'.split(' ');
const ends = 'bal cedo chea dez gara llo mendi nes pia quez rra ssi tti via zzo rin'.split(' ');

/** The percentage of riders with one of the common names. */
const commonShare = 30;

/** Returns a number that looks random and is the same in every run. */
function thrown(number: number): number {
  let n = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d);
  return (n ^ (n >>> 16)) >>> 0;
}

/** Returns a name by number: a common one, or one of a number of kinds. */
function made(number: number, common: readonly string[], kinds: number): string {
  const n = thrown(number);
  if (n % 100 < commonShare) return common[thrown(n) % common.length] ?? '';
  const kind = thrown(n) % kinds;
  const word = [
    starts[kind % starts.length],
    starts[Math.floor(kind / starts.length) % starts.length],
    ends[kind % ends.length],
  ].join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Fills in riders with one entry each in races of two hundred, over five years, with simple statements, through every
 * trigger.
 */
export async function fillSearch(pool: pg.Pool, riders: number): Promise<void> {
  const { rows } = await pool.query<{ cup_id: number; category_id: number }>(
    `with o as (insert into organization (organization_name, organization_shortname) values ('Medidas ' || $1::text, 'BUS') returning organization_id),
     u as (insert into race_rules default values returning race_rules_id),
     c as (insert into cup (cup_name, cup_status, organization_id, race_rules_id) select 'Copa de búsquedas', 'OPENED', organization_id, race_rules_id
       from o, u returning cup_id, organization_id),
     k as (insert into category (category_name, organization_id) select 'Varones 11', organization_id from c returning category_id)
     select cup_id, category_id from c, k`,
    [String(riders)],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('no cup was made');
  const { cup_id, category_id } = first;
  const races = Math.ceil(riders / 200);
  await pool.query('insert into cup_category values ($1, $2)', [cup_id, category_id]);
  await pool.query(
    `insert into cup_date (cup_id, race_date, date_name, date_place)
     select $1, date '2015-01-01' + n, 'Fecha ' || n, 'Pista ' || n % 90 from generate_series(1, $2::int) n`,
    [cup_id, races],
  );
  await pool.query(
    `insert into race (cup_id, race_date, race_name, race_status) select cup_id, race_date, 'Fecha', 'OFFICIAL' from cup_date where cup_id = $1`,
    [cup_id],
  );
  await pool.query(
    'insert into race_category (race_id, category_id, cup_id) select race_id, $2, cup_id from race where cup_id = $1',
    [cup_id, category_id],
  );
  const step = 10_000;
  for (let from = 0; from < riders; from += step) {
    const numbers = Array.from({ length: Math.min(step, riders - from) }, (_, index) => from + index);
    await pool.query(
      `with named as (select * from unnest($1::text[], $2::text[], $3::int[]) n (first, last, number)),
       made as (insert into rider (rider_firstname, rider_lastname, organization_id)
         select first, last, (select organization_id from cup where cup_id = $4) from named order by number returning rider_id)
       insert into entry (race_id, category_id, rider_id, plate)
       select r.race_id, $5, m.rider_id, (1 + m.turn % 999)::text
       from (select rider_id, row_number() over (order by rider_id) - 1 + $6 as turn from made) m
       join (select race_id, row_number() over (order by race_id) - 1 as place from race where cup_id = $4) r on r.place = m.turn / 200
       on conflict do nothing`,
      [
        numbers.map((n) => made(n * 3, commonNames, 1500)),
        numbers.map(
          (n) => `${made(n * 3 + 1, commonSurnames, 7000)} ${made(n * 3 + 2, commonSurnames, 7000)}`,
        ),
        numbers,
        cup_id,
        category_id,
        from,
      ],
    );
  }
  await pool.query('analyze');
}

/** Searches as people type them: full, half, mistyped, a plate, a letter, a name that nobody has. */
const searches = [
  'garcia',
  'maria garcia',
  'ma ga',
  'm',
  'a',
  'gar',
  'gonsales sofia',
  'fenrandez',
  'rodrigues lopes',
  'gonzalez perez maria juan',
  'chequillo',
  'vamotti',
  'benorra',
  'kispe',
  'zzzzzz',
  '204',
  '7',
  'thiago 204',
  'pista 12',
  'copa',
  'busqueda',
  'de la',
  'a b c d e',
  'echeveria noa',
];

/** Measures the search from a database with riders in it, without a cache. */
export async function benchSearch(pool: pg.Pool, db: Db): Promise<Row[]> {
  const { rows } = await pool.query<{ riders: number }>('select count(*) as riders from search_rider');
  const times: { q: string; ms: number }[] = [];
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1)
    for (const q of searches) {
      const begun = performance.now();
      await findPublic(db, { q, kind: undefined });
      // The first round reads the pages of the index from disk.
      if (round > 0) times.push({ q, ms: performance.now() - begun });
    }
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [middle, p99] = [at(0.5), at(0.99)];
  const slowest = [...Map.groupBy(times, ({ q }) => q)]
    .map(([q, own]) => ({
      q,
      ms: own.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0,
    }))
    .toSorted((a, b) => b.ms - a.ms);
  return [
    {
      what: `search of ${rows[0]?.riders ?? 0} riders, ${searches.length} searches × ${rounds - 1}, from the database: p99`,
      figure: `${(p99?.ms ?? Number.NaN).toFixed(1)} ms`,
      beside: `p50 ${(middle?.ms ?? Number.NaN).toFixed(1)} ms · slowest ${slowest
        .slice(0, 3)
        .map(({ q, ms }) => `«${q}» ${ms.toFixed(1)} ms`)
        .join(', ')}`,
      target: '≤ 50 ms',
      holds: (p99?.ms ?? Number.POSITIVE_INFINITY) <= 50,
    },
  ];
}

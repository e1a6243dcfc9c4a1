import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import writeExcelFile from 'write-excel-file/node';
import type { ImportPreview, SentSheet } from '../contract/people/office/riders/rider-import.ts';
import type { Site } from '../e2e/site.ts';
import { median } from './load.ts';
import { risenMiB } from './memory.ts';
import type { Row } from './report.ts';

const riders = 50_000;
const lines = 2000;
/** The riders of the largest federation whose list is public. */
const federationRiders = 827;

/** Makes very many people with few first surnames, as here, which is the hard case of a search. */
export const crowd = `
insert into rider (rider_firstname, rider_lastname, rider_dni, organization_id, club_id, rider_birthdate, rider_gender)
select (array['Tomás','Lautaro','Sofía','Mía','João','Martina','Benjamín','Valentina','Thiago','Emma'])[1 + g % 10] || ' ' || (array['Luis','Ana','Inés','José'])[1 + g / 10 % 4],
  s.names[1 + g % 30] || ' ' || s.names[1 + g * 7 / 30 % 30], (30000000 + g * 317)::text, c.organization_id, c.club_id,
  date '1980-01-01' + (g * 37 % 14000), case when g % 2 = 0 then 'MEN' else 'WOMAN' end
from generate_series(1, $1::int) g
join (select club_id, organization_id, row_number() over (order by club_id) - 1 as turn, count(*) over () as clubs from club) c
  on c.turn = g % c.clubs,
  (select array['González','Rodríguez','Gómez','Fernández','López','Díaz','Martínez','Pérez','Romero','Sánchez','Silva','Souza','Álvarez',
    'Muñoz','Rojas','Quispe','Flores','Herrera','Medina','Castro','Acosta','Benítez','Cabrera','Domínguez','Núñez','Ojeda','Peralta',
    'Ríos','Suárez','Zárate'] as names) s`;

const searches = [
  'gonzalez',
  'sofia nuñez',
  'gonsales tomas',
  'fernadnez',
  'goznalez tomax',
  'quirog',
  'qui',
  'ma',
  'a',
  '30001268',
  '30.158.500',
  '30158',
  '214',
  'nobody of this name',
];
const filters = [
  'papers=expiring',
  'papers=missing',
  'account=without',
  'season=idle',
  'q=silva&account=without&papers=missing',
];

async function signIn(site: string, user_email: string): Promise<string> {
  const response = await fetch(`${site}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email, user_password: 'partidor-demo' }),
  });
  const { user } = (await response.json()) as { user: { token: string } };
  return user.token;
}

/** Returns the median of nine times, in milliseconds, from the call to its last byte. */
async function timeOf(address: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { 'x-access-token': token } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return median(times);
}

const row = (what: string, time: number, limit: number): Row => ({
  what,
  figure: `${time.toFixed(0)} ms`,
  beside: '',
  target: `≤ ${limit} ms`,
  holds: time <= limit,
});

interface Club {
  organization_id: number;
  club_id: number;
  riders: number;
}

interface Sheet {
  name: string;
  bytes: Buffer;
  riders: number;
}

/** A sheet of unknown riders, as separated text. */
const longSheet = (): Sheet => ({
  name: 'planilla.csv',
  riders: lines,
  bytes: Buffer.from(
    [
      'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Provincia',
      ...Array.from(
        { length: lines },
        (_, index) => `Peña ${index};Ana;${60_000_000 + index};25/03/${2008 + (index % 8)};F;Salta`,
      ),
    ].join('\n'),
  ),
});

/** The whole list of a federation, as its program writes it: a workbook of unknown riders with many columns. */
async function federationSheet(): Promise<Sheet> {
  const headings =
    'Apellido Paterno|Apellido Materno|Nombre(s)|Documento|Fecha de nacimiento|Sexo|Provincia|UCI ID|E-mail|Teléfono|' +
    'Nombre del tutor|Documento del tutor|Nro. 20|Nro. Cruiser|Transponder';
  const rows = Array.from(
    { length: federationRiders },
    (_, at) =>
      `PEÑA ${at}|DE LA CRUZ|ANA SOFÍA|${70_000_000 + at}|25/03/${2006 + (at % 12)}|F|Salta||ana${at}@example.org|` +
      `+54 9 387 555 ${1000 + at}|Laura Ruiz|${20_000_000 + at}|${2000 + at}||FK-${10_000 + at}`,
  );
  const cells = [headings, ...rows].map((row) => row.split('|').map((value) => ({ value, type: String })));
  return { name: 'lista.xlsx', riders: rows.length, bytes: await writeExcelFile(cells).toBuffer() };
}

/** Measures a sheet of unknown riders: sending, reading and preview. */
async function importTime(
  site: string,
  token: string,
  { organization_id, club_id }: Club,
  sheet: Sheet,
): Promise<number> {
  const form = new FormData();
  form.set('organization_id', String(organization_id));
  form.set('request_key', randomUUID());
  form.set('file', new Blob([new Uint8Array(sheet.bytes)]), sheet.name);
  const headers = { 'x-access-token': token };
  const begun = performance.now();
  const sent = await fetch(`${site}/api/office/rider-imports`, { method: 'POST', headers, body: form });
  if (!sent.ok) throw new Error(`the sheet was answered ${sent.status}`);
  const { import_id, columns, date_order } = (await sent.json()) as SentSheet;
  const looked = await fetch(`${site}/api/office/rider-imports/${import_id}/preview`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      columns: columns.map(({ field }) => field),
      date_order,
      cup_id: null,
      club_id,
      clubs: [],
      riders: [],
    }),
  });
  if (!looked.ok) throw new Error(`the preview was answered ${looked.status}: ${await looked.text()}`);
  const { counts } = (await looked.json()) as ImportPreview;
  if (counts.new !== sheet.riders) throw new Error(`the preview counts ${JSON.stringify(counts)}`);
  return performance.now() - begun;
}

/** Exports all riders of an organization as a file, while somebody reads the first page. */
async function exportRows(site: string, token: string, { organization_id, riders: count }: Club) {
  const rows: Row[] = [];
  for (const format of ['xlsx', 'csv', 'bem'] as const) {
    const begun = performance.now();
    const busy = { yes: true };
    const visits: number[] = [];
    const visiting = (async () => {
      while (busy.yes) {
        const sent = performance.now();
        await (await fetch(`${site}/`)).arrayBuffer();
        visits.push(performance.now() - sent);
      }
    })();
    const answer = await fetch(
      `${site}/api/office/riders/export?organization_id=${organization_id}&format=${format}`,
      { headers: { 'x-access-token': token } },
    );
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`the export was answered ${answer.status}`);
    const time = performance.now() - begun;
    busy.yes = false;
    await visiting;
    rows.push({
      what: `${count} riders as a file (${format}, ${(bytes / 1e6).toFixed(1)} MB)`,
      figure: `${(time / 1000).toFixed(1)} s`,
      beside: `longest visit meanwhile ${Math.max(...visits).toFixed(0)} ms`,
      target: '',
      holds: null,
    });
  }
  return rows;
}

/** Measures the office of a large federation: lists, searches and a sheet, among fifty thousand riders. */
export async function benchOffice(site: Site): Promise<Row[]> {
  const pool = new pg.Pool({
    host: join(site.dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 1,
  });
  await pool.query(crowd, [riders]);
  await pool.query('analyze');
  const { rows } = await pool.query<Club>(
    `select organization_id::int, min(club_id)::int as club_id, count(*)::int as riders from rider group by 1 order by count(*) desc limit 1`,
  );
  const [club] = rows;
  if (!club) throw new Error('no club has riders');
  await pool.end();
  const list = `${site.url}/api/office/riders`;
  const out: Row[] = [];
  const admin = await signIn(site.url, 'admin@demo.test');
  for (const [who, token] of [
    ['an administrator', admin],
    ['an organizer', await signIn(site.url, 'organizador@demo.test')],
  ] as const) {
    out.push(row(`first rows of ${riders} riders, ${who}`, await timeOf(list, token), 200));
    for (const filter of filters)
      out.push(row(`?${filter}, ${who}`, await timeOf(`${list}?${filter}`, token), 200));
    for (const q of searches)
      out.push(row(`“${q}”, ${who}`, await timeOf(`${list}?q=${encodeURIComponent(q)}`, token), 100));
  }
  const federation = await federationSheet();
  let listTime = 0;
  const risen = await risenMiB(site.pid, async () => {
    listTime = await importTime(site.url, admin, club, federation);
  });
  out.push({
    what: `a federation's workbook of ${federation.riders} riders, from sending it to its preview`,
    figure: `${(listTime / 1000).toFixed(1)} s, ${risen.toFixed(0)} MiB more`,
    beside: '',
    target: '≤ 5 s, 300 MiB',
    holds: listTime <= 5000 && risen <= 300,
  });
  const time = await importTime(site.url, admin, club, longSheet());
  out.push(...(await exportRows(site.url, admin, club)));
  return [...out, row(`a sheet of ${lines} riders, from sending it to its preview`, time, 3000)];
}

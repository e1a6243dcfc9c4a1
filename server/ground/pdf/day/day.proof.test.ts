import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/values.ts';
import { DAY_PARTS, type DayPart, PAPER_SIZES } from '#rules/raceday/day/paper/day-parts.ts';
import { renderPdf } from '#server/ground/pdf/render.ts';
import type { DayRequest } from '#server/ground/pdf/documents/day-request.ts';
import { imagineDay, NATIONAL_DAY } from './fixture.ts';

const small = [22, 5];

async function pagesOf(request: DayRequest): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(request)));
  const { text } = await extractText(pdf, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

const part = (name: DayPart, sizes: readonly number[] = small, change: Partial<DayRequest> = {}) =>
  pagesOf(imagineDay(sizes, { parts: [name], ...change }));

describe('the paper of a day', () => {
  for (const paper of PAPER_SIZES)
    test(`is printed on ${paper}, every part with its code, its time and its pages`, async () => {
      const request = imagineDay(small, { paper });
      const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(request)));
      const [, , width, height] = (await pdf.getPage(1)).view;
      expect([Math.round(width ?? 0), Math.round(height ?? 0)]).toEqual(
        paper === 'A4' ? [595, 842] : [612, 792],
      );
      for (const text of await pagesOf(request)) {
        expect(text).toContain('Impresa 10-05-2026 09:12 GMT-3');
        expect(text).toContain('Segunda fecha: Villa General Belgrano · 10-05-2026');
        expect(text).toMatch(/\d+ \/ \d+/);
      }
      expect(await pdf.getOutline()).toHaveLength(DAY_PARTS.length);
    });

  test.each([
    ['es', 'Partidor · carreras 1 a 5', 'fila 3', 'NUEVO'],
    ['en', 'Gate · races 1 to 5', 'row 3', 'NEW'],
    ['pt', 'Gate · corridas 1 a 5', 'fila 3', 'NOVO'],
  ] satisfies [Language, string, string, string][])(
    'speaks %s, and says what is new on a sheet that replaces another',
    async (language, title, row, fresh) => {
      const request = imagineDay(small, { parts: ['gates'], language });
      const [, , race] = request.races;
      if (!race) throw new Error('There are five races and more');
      Object.assign(race, { sheet: 3, replaces: 2, gone: ['242'] });
      Object.assign(race.gates[1] ?? {}, { fresh: true });
      const [page = '', next = ''] = await pagesOf(request);
      for (const words of [title, row, fresh, '242']) expect(page).toContain(words);
      expect(page).toMatch(/3.{1,20} 2 · \w+: 3 ·/);
      expect(next).not.toContain(fresh);
    },
  );

  test('names who pays for the day on every page, and for a class where the class stands', async () => {
    for (const text of await pagesOf(imagineDay(small))) expect(text).toContain('Patrocina: Cascos Andes');
    expect((await part('classes')).join(' ')).toContain('Patrocina: Frenos Luján');
    const [podium = ''] = await part('podium', small, { sponsors: [] });
    expect(podium).toContain('Patrocina: Frenos Luján');
    expect(podium).not.toContain('Cascos Andes');
  });

  test('an empty lane is a lane, and the row is the last digit of the race', async () => {
    const [page = ''] = await part('gates', [5]);
    expect(page.match(/vacío/g)).toHaveLength(3);
    expect((await part('gates', [80]))[1]).toContain('10 fila 10');
  });

  test('a long name has its club below it, and the track is said once', async () => {
    const request = imagineDay([8], { parts: ['gates'], race_place: 'Villa General Belgrano, Córdoba' });
    const [rider] = request.races[0]?.gates ?? [];
    if (!rider) throw new Error('no rider');
    Object.assign(rider, {
      rider_fullname: 'Maximiliano Fernández Rodríguez',
      club_name: 'Asociación Neuquina',
    });
    const [page = ''] = await pagesOf(request);
    expect(page).toContain('Maximiliano Fernández Rodríguez Asociación Neuquina');
    expect(page).toContain('Segunda fecha: Villa General Belgrano · 10-05-2026 · Córdoba');
  });

  test('a class sheet has every race number of a rider with the lane in it, and who passes', async () => {
    const [page = ''] = await part('classes');
    expect(page).toContain('22 pilotos · Pasan 4 por serie');
    expect(page).toContain('100 Ñandú Muñoz 0 Los Teros 1:4 6:7 11:2');
    expect(page).toContain('34:6 es la carrera 34, andarivel 6');
    expect((await part('classes'))[1]).toContain('Por puntos, sin final');
    expect((await part('classes', small, { country: 'MEX' }))[0]).toContain(
      '34:6 es la carrera 34, carril 6',
    );
  });

  test('a pad has a strip for each race with its plates, eight places, statuses and a signature', async () => {
    const [page = ''] = await part('pads');
    expect(page.match(/Firma/g)).toHaveLength(5);
    for (const words of ['1.º', '8.º', 'DNF', 'DNS', 'REL', 'DSQ', 'ARG 1234']) expect(page).toContain(words);
    const blank = await part('blank');
    expect(blank.join(' ').match(/Firma/g)).toHaveLength(24);
  });

  test('the parking rows, the announcer and the podium say what each needs', async () => {
    expect((await part('pens'))[0]).toContain('Zona de llamada · carreras 1 a 5');
    const [read = ''] = await part('announcer');
    expect(read).toContain('1.º del ranking');
    expect(read).toContain('08-03: 2.º');
    const [podium = ''] = await part('podium');
    expect(podium).toContain('Según los resultados provisorios');
    expect(podium).toContain('Sin resultado final: se completa a mano.');
  });

  test('the programme has the races of each class, with times only where the day has them', async () => {
    const request = imagineDay(small, { parts: ['programme'] });
    const [page = ''] = await pagesOf(request);
    expect(page).toContain('1–4 Varones 5 años 22 16');
    expect(page).not.toContain('Hora');
    for (const row of request.programme) row.starts_at = '10:15';
    expect((await pagesOf(request))[0]).toContain('Hora');
  });

  test.each(PAPER_SIZES)('of 628 riders in 44 classes no heat stands on two pages of %s', async (paper) => {
    const day = imagineDay(NATIONAL_DAY, { paper });
    const races = day.races.filter(({ phase }) => phase === 'M1');
    for (const name of ['gates', 'announcer'] as const) {
      const pages = await pagesOf({ ...day, races, parts: [name] });
      for (const { number, gates } of races) {
        const on = gates.map(({ rider_fullname }) =>
          pages.findIndex((page) => page.includes(`${rider_fullname.slice(0, 30)} `)),
        );
        expect(new Set(on.filter((page) => page >= 0)).size, `race ${number}`).toBe(1);
      }
    }
  });

  test('of a day without a draw says so', async () => {
    expect(await part('gates', [])).toEqual([expect.stringContaining('Todavía no hay nada sorteado')]);
  });
});

import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Race } from '#contract/season/races/races.ts';
import type { Language } from '#contract/values.ts';
import type { SheetName } from '#rules/files/sheets.ts';
import type { CertificateRequest } from '#server/ground/pdf/documents/document.ts';
import { imaginedCertificate, imagineRace } from '#server/ground/pdf/documents/fixture.ts';
import { renderPdf } from '#server/ground/pdf/render.ts';

const languages: Language[] = ['es', 'en', 'pt'];
const kinds: SheetName[] = [
  'inscription',
  'mangas',
  'classification',
  'Dieciseisavos',
  'Octavos',
  'Cuartos',
  'Semis',
  'Final',
];
const small = imagineRace([5, 18, 9]);
/** 44 categories with more than 600 riders. */
const big = imagineRace(Array.from({ length: 44 }, (_, index) => 13 + (index % 3 === 0 ? 2 : 0)));

const sheet = (kind: SheetName, race: Race = small, language: Language = 'es') =>
  renderPdf({
    type: 'sheet',
    kind,
    language,
    race,
    made_at: '2026-05-10T21:32:00.000Z',
    link: 'https://partidor.example/races?cup_id=3&race_date=2026-05-10',
  });

const certificate = (change: Partial<CertificateRequest> = {}) =>
  renderPdf({ ...imaginedCertificate, ...change });

/** Returns the text of each page with its lines joined, so that a wrapped name reads as one. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).join(' ');

describe('every sheet, in every language', () => {
  for (const kind of kinds)
    for (const language of languages)
      test(`${kind} in ${language} opens, says its language and names its riders with their accents`, async () => {
        const pdf = await sheet(kind, small, language);
        const proxy = await getDocumentProxy(new Uint8Array(pdf));
        const { info } = await proxy.getMetadata();
        expect(info).toMatchObject({
          Language: language,
          PDFFormatVersion: '1.7',
          Author: 'Federación Cordobesa de Bicicross',
        });
        expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true });
        const text = await textOf(pdf);
        for (const name of [
          'Ñandú Muñoz 0',
          'Łukasz Muñoz 1',
          'Őrs Muñoz 8',
          'Copa Provincial de Bicicross 2026',
        ])
          expect(text).toContain(name);
        expect(text).toContain('10-05-2026 18:32 GMT-3');
        expect(proxy.numPages).toBeLessThan(4);
      });
});

describe('what a sheet says', () => {
  test('who pays for the date stands above, who pays for a class beside it', async () => {
    const { race_categories } = small;
    const sponsor = { sponsor_link: null, sponsor_logo: null };
    const race_sponsors = [
      { ...sponsor, ad_id: 1, category_id: null, sponsor_name: 'Cascos Andes' },
      {
        ...sponsor,
        ad_id: 2,
        category_id: race_categories[0]?.category_id ?? 0,
        sponsor_name: 'Frenos Luján',
      },
    ];
    const text = await textOf(await sheet('mangas', { ...small, race_sponsors }));
    expect(text).toContain('Patrocina: Cascos Andes');
    expect(text).toMatch(/Por puntos, sin final · Patrocina: Frenos Luján/);
  });

  test('a name too long for its column is printed whole, over more lines', async () => {
    const text = await textOf(await sheet('inscription'));
    expect(text).toContain('María de los Ángeles Fernández-Villaverde y Rodríguez de Montalbán Goicoechea');
    expect(text).toContain('Bicicrós Federación Regional de Ñuñoa y Peñalolén, Escuela Formativa');
  });

  test('a single word wider than its column loses no sign', async () => {
    const race = imagineRace([3]);
    const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren'.repeat(2);
    for (const rider of race.race_riders[1] ?? []) rider.rider_fullname = word;
    expect((await textOf(await sheet('inscription', race))).replaceAll(' ', '')).toContain(word);
  });

  test('the motos say how many pass, each lane, each place and who fell', async () => {
    const text = await textOf(await sheet('mangas'));
    expect(text).toContain('Pasan 4 por serie');
    expect(text).toContain('Por puntos, sin final');
    expect(text).toContain('Serie 2 de 3 · Carrera 3');
    // The third rider of the first heat has lanes 3, 6 and 8, two third places, and the last moto not ridden.
    expect(text).toContain('102 Ágnes Muñoz 2 BMX Maringá 3 3 6 3 8 ');
    expect(text).toMatch(/107 François Muñoz 7 .* 8 8 3 DNF 5/);
    expect(text).toContain('DNF: No terminó');
  });

  test('a heat that rides every moto has the race numbers of all of them', async () => {
    const race = imagineRace([5]);
    const [heat] = race.race_races.mangas;
    if (heat) heat.numbers = ['14', '48', '82'];
    expect(await textOf(await sheet('mangas', race))).toContain('Carreras 14, 48, 82');
  });

  test('what the officials noted about a heat stands under its heading', async () => {
    const race = imagineRace([18]);
    const [heat] = race.race_races.mangas;
    if (heat) heat.observations = 'Repetida por caída en la primera recta';
    expect(await textOf(await sheet('mangas', race))).toContain(
      'Serie 1 de 3 · Carrera 1 Repetida por caída en la primera recta',
    );
  });

  test('the moto of a mixed draw prints the result of that moto alone', async () => {
    const race = imagineRace([18]);
    for (const heat of race.race_races.mangas) heat.phase = 'M2';
    const text = await textOf(await sheet('mangas', race));
    expect(text).toContain('Manga 2 · Serie 1 de 3 · Carrera 1');
    expect(text).toContain('1 * 100 Ñandú Muñoz 0 Club Ciclista Río Cuarto 4');
    // Heats that change with every moto send the best of the class on.
    expect(text).toContain('Pasan 12');
  });

  test('the times somebody took stand beside the places, and nothing where nobody did', async () => {
    const { race_races } = small;
    const timed = (heats: Race['race_races']['mangas']) =>
      heats.map((heat) => ({
        ...heat,
        riders: heat.riders.map((rider) => ({
          ...rider,
          times: [34_120, 35_001, null],
          splits: [{ hill_ms: 2310, split_ms: [] }, null, null],
        })),
      }));
    const race = {
      ...small,
      race_categories: small.race_categories.map((one) => ({ ...one, best_hill_ms: 2310 })),
      race_races: { ...race_races, mangas: timed(race_races.mangas), final: timed(race_races.final) },
    };
    const final = await textOf(await sheet('Final', race));
    expect(final).toMatch(/Rampa Tiempo/);
    expect(final).toContain('2.310 34.120');
    const motos = await textOf(await sheet('mangas', race));
    expect(motos).toContain('34.120');
    expect(motos).toContain('35.001');
    expect(motos).toContain('{2.310}');
    expect(motos).toContain('Mejor rampa de la categoría: 2.310 · Entre llaves, la rampa');
    expect(final).toContain('Mejor rampa de la categoría: 2.310');
    expect(final).not.toContain('llaves');
    expect(await textOf(await sheet('Final'))).not.toContain('Tiempo');
  });

  test('the standings keep the order of the results', async () => {
    const text = await textOf(await sheet('classification', imagineRace([18])));
    const places = Array.from({ length: 18 }, (_, index) =>
      text.indexOf(index === 3 ? ' ARG 1234 ' : ` ${100 + index} `),
    );
    expect(places.every((at) => at > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).toMatch(/\b9 108 Őrs Muñoz 8 Club Ciclista Río Cuarto 1 1 1 24 Semifinal/);
  });

  test('a knock-out marks who goes on and explains the mark', async () => {
    const text = await textOf(await sheet('Cuartos'));
    expect(text).toContain('Pasa a la etapa siguiente');
    expect(text).toMatch(/1 \* 108 Őrs Muñoz 8/);
  });

  test('results are provisional until the race is official; an entry list is neither', async () => {
    const official = imagineRace([8], 'OFFICIAL');
    expect(await textOf(await sheet('Final'))).toContain('Provisorio · Generado el');
    expect(await textOf(await sheet('Final', official))).toContain('Oficial · Generado el');
    expect(await textOf(await sheet('Final', official, 'en'))).toContain('Official · Created on');
    expect(await textOf(await sheet('inscription', official))).toContain('Lista · Generado el');
  });

  test('a sheet nobody is on yet says so', async () => {
    expect(await textOf(await sheet('Final', imagineRace([])))).toContain(
      'Todavía no hay pilotos ni resultados',
    );
  });
});

describe('on paper', () => {
  test('of 600 riders no heat stands on two pages', async () => {
    expect(big.riders_count).toBeGreaterThanOrEqual(600);
    const pdf = await sheet('mangas', big);
    const pages = await pagesOf(pdf);
    expect(pages.length).toBeLessThan(50);
    for (const heat of big.race_races.mangas) {
      const named = heat.riders.map((rider) =>
        pages.findIndex((page) => page.includes(rider.rider_fullname)),
      );
      expect(new Set(named).size).toBe(1);
      expect(named[0]).toBeGreaterThanOrEqual(0);
    }
    expect(pages.at(-1)).toContain(`Página ${pages.length}/${pages.length}`);
  });

  test('a category of nine heats takes pages between its heats, never inside one', async () => {
    const race = imagineRace([10, 70]);
    const pages = await pagesOf(await sheet('mangas', race));
    for (const heat of race.race_races.mangas.slice(2)) {
      const page = pages.find((one) => one.includes(`Serie ${heat.serie} de 9 `));
      for (const rider of heat.riders) expect(page).toContain(rider.rider_fullname);
    }
    expect(pages.at(-1)).toContain('Expertos 6 años (continúa)');
  });

  test('of 600 riders no category of the standings stands on two pages', async () => {
    const pages = await pagesOf(await sheet('classification', big));
    for (const riders of Object.values(big.race_races.mangasResult)) {
      const on = riders.map((rider) => pages.findIndex((page) => page.includes(rider.rider_fullname)));
      expect(new Set(on).size).toBe(1);
    }
  });

  test('a category longer than a page goes on under its name and its columns', async () => {
    const pages = await pagesOf(await sheet('inscription', imagineRace([120])));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1)) expect(page).toContain('Expertos 5 años (continúa)');
    for (const page of pages) expect(page).toMatch(/N\.º Placa Piloto Club/);
    const all = pages.join(' ');
    for (let index = 10; index < 120; index += 1) expect(all).toContain(` ${index}`);
  });
});

describe('the certificate', () => {
  test('says the place in words, the rider, the category, the plate and how to verify it', async () => {
    const text = await textOf(await certificate());
    for (const words of [
      'Benjamín Muñoz Erdős',
      '2.º puesto',
      'entre 18 pilotos',
      'Expertos 11-12 años',
      '018',
      'Copa Provincial de Bicicross 2026',
      '10-05-2026',
      'Código 0k3m9z1q7x5c2v8b4n6a',
      'partidor.example/certificates/0k3m9z1q7x5c2v8b4n6a',
      'Resultados oficiales',
    ])
      expect(text).toContain(words);
    expect(await textOf(await certificate({ language: 'en' }))).toContain('2nd place');
    expect(await textOf(await certificate({ language: 'pt' }))).toContain('2º lugar');
  });

  test('of the winner in Spanish says 1.er puesto', async () => {
    const lines = [{ category_name: 'Damas', plate: '1', rank: 1, riders: 9 }];
    expect(await textOf(await certificate({ lines }))).toContain('1.er puesto');
  });

  test('without a place says that the rider took part, and of two categories gives a page each', async () => {
    const lines = [
      { category_name: 'Novatos', plate: '7', rank: null, riders: 12 },
      { category_name: 'Cruiser', plate: '77', rank: 3, riders: 6 },
    ];
    const pages = await pagesOf(await certificate({ lines }));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('participó en la carrera');
    expect(pages[0]).not.toContain('puesto');
    expect(pages[1]).toContain('3.er puesto');
  });
});

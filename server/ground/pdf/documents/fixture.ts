import type {
  HeatRider,
  Manga,
  Race,
  RaceCategory,
  RaceRider,
  ResultRider,
} from '#contract/season/races/races.ts';
import { KNOCKOUT_STAGES, type Phase, STAGES } from '#rules/stages.ts';
import { recordOf } from '#rules/table.ts';
import type { CertificateRequest } from './document.ts';

const first = ['Ñandú', 'Łukasz', 'Ágnes', 'João', 'Benjamín', 'Lucía', 'Emmanuel', 'François', 'Őrs', 'Zoë'];
const second = [
  'Muñoz',
  'Gonçalves',
  'Erdős',
  'Wałęsa',
  'Pérez',
  'Ibáñez',
  'Quiñones',
  'Brandão',
  'Díaz',
  'Šimić',
];
const clubs = [
  'Club Ciclista Río Cuarto',
  'Asociación Bicicross Córdoba',
  'BMX Maringá',
  'Bicicrós Federación Regional de Ñuñoa y Peñalolén, Escuela Formativa',
];
const long = 'María de los Ángeles Fernández-Villaverde y Rodríguez de Montalbán Goicoechea';

function riderAt(index: number): RaceRider {
  const name = `${first[index % 10]} ${second[Math.floor(index / 10) % 10]} ${index}`;
  const club = index % 7 === 6 ? null : { club_id: 1 + (index % 4), club_name: clubs[index % 4] ?? '' };
  return {
    entry_id: index + 1,
    rider_id: index + 1,
    plate: index % 50 === 3 ? 'ARG 1234' : String(100 + index),
    rider_fullname: index === 5 ? long : name,
    club,
  };
}

/** Makes rides in the order of the riders: the third moto is not ridden yet, and one rider did not finish. */
function lineAt(index: number, size: number): HeatRider {
  const slot = index % 8;
  const fell = index % 19 === 7;
  return {
    ...riderAt(index),
    rider_M1: slot + 1,
    rider_M2: ((slot + 3) % 8) + 1,
    rider_M3: ((slot + 5) % 8) + 1,
    rider_R1: 8 - slot,
    rider_R2: fell ? null : 8 - slot,
    rider_R3: null,
    rider_S1: 'OK',
    rider_S2: fell ? 'DNF' : 'OK',
    rider_S3: null,
    times: [null, null, null],
    points: 16 - 2 * slot,
    rider_points: 16 - 2 * slot,
    result: String(slot + 1),
    qualified: slot < 4 && size > 8,
  };
}

function resultAt(index: number, place: number): ResultRider {
  const line = lineAt(index, 9);
  const run = (phase: Phase, ridden: number, status: 'OK' | 'DNF') => ({
    phase,
    number: null,
    serie: 1,
    lane: 1,
    status,
    place: status === 'OK' ? ridden : null,
    time_ms: null,
    R: 9 - ridden,
  });
  return {
    ...line,
    points: 3 * (8 - ((place - 1) % 8)),
    rider_points: 3 * (8 - ((place - 1) % 8)),
    rank: place,
    entered_category_name: null,
    entered_rank: null,
    moto_rank: place,
    sum_of_places: place * 3,
    group: place <= 8 ? 'final' : place <= 16 ? 'playoff_2' : 'motos',
    shared: false,
    removed: null,
    advances: false,
    reason: null,
    moto_reason: null,
    prospect: null,
    results: [
      run('M1', ((place - 1) % 8) + 1, 'OK'),
      run('M2', ((place - 1) % 8) + 1, line.rider_S2 === 'DNF' ? 'DNF' : 'OK'),
      run('M3', ((place - 1) % 8) + 1, 'OK'),
    ],
  };
}

/** Four riders in each heat, full heats in the last two stages. */
const ridersOf = (heats: number): number => (heats > 2 ? 4 * heats : 8 * heats);

const heatsOf = (category: RaceCategory, indexes: number[], phase: Phase | null, from: number): Manga[] => {
  const count = Math.ceil(indexes.length / 8);
  return Array.from({ length: count }, (_, serie) => ({
    number: String(from + serie),
    phase,
    category_id: category.category_id,
    category_name: category.category_name,
    serie: serie + 1,
    seriesCount: count,
    observations: null,
    images: [],
    riders: indexes.slice(serie * 8, serie * 8 + 8).map((index) => lineAt(index, indexes.length)),
  }));
};

/** Makes a race with every stage, as GET /api/races/{id} answers. `sizes` counts each category's riders. */
export function imagineRace(sizes: number[], status: Race['race_status'] = 'PROVISIONAL'): Race {
  const categories = sizes.map((riders, index): RaceCategory => {
    const heats = Math.ceil(riders / 8);
    return {
      category_id: index + 1,
      category_name: index % 5 === 4 ? `Cruiser 30-39 años n.º ${index}` : `Expertos ${5 + index} años`,
      category_order: index,
      plate_colour: 'yellow',
      riders,
      qualify: heats > 1 ? heats * 4 : 0,
      stages: [],
      reached: null,
      complete: false,
      timed: false,
    };
  });
  let begun = 0;
  const indexes = sizes.map((size) => Array.from({ length: size }, () => begun++));
  const organization = {
    organization_id: 1,
    organization_name: 'Federación Cordobesa de Bicicross',
    organization_shortname: 'FCB',
    organization_order: 1,
    organization_zone: 'America/Argentina/Cordoba',
    organization_contact: '',
    organization_language: 'es' as const,
    country_code: 'ARG',
  };
  const stages = recordOf(KNOCKOUT_STAGES, (): Manga[] => []);
  const races: Race['race_races'] = { mangas: [], mangasResult: {}, ...stages };
  const riders: Race['race_riders'] = {};
  let number = 1;
  for (const [at, category] of categories.entries()) {
    const own = indexes[at] ?? [];
    riders[category.category_id] = own.map(riderAt);
    const heats = heatsOf(category, own, null, number);
    number += heats.length;
    races.mangas.push(...heats);
    races.mangasResult[category.category_id] = own.map((index, place) => resultAt(index, place + 1));
    for (const phase of KNOCKOUT_STAGES) {
      const most = ridersOf(STAGES[phase].most_heats);
      stages[phase].push(...heatsOf(category, own.slice(0, most), phase, number));
    }
  }
  return {
    race_id: 7,
    race_name: 'Segunda fecha: Villa General Belgrano',
    race_status: status,
    race_date: '2026-05-10',
    race_place: 'Pista municipal «Peñón del Águila»',
    organization_id: 1,
    organization,
    cup_id: 3,
    cup: {
      cup_id: 3,
      cup_name: 'Copa Provincial de Bicicross 2026',
      cup_status: 'OPENED',
      cup_parameters: { showRanking: true, showRiders: true },
      cup_inscription_init: 30,
      cup_inscription_end: 2,
      has_regulation: false,
    },
    opens_at: '2026-04-10T03:00:00Z',
    closes_at: '2026-05-08T03:00:00Z',
    resumes_at: null,
    called_off: false,
    race_photos: [],
    race_photos_count: 0,
    race_neighbours: { previous: null, next: null },
    updated_at: null,
    riders_count: begun,
    race_categories: categories,
    race_riders: riders,
    race_races: races,
    race_files: {
      inscription: null,
      mangas: null,
      classification: null,
      Octavos: null,
      Cuartos: null,
      Semis: null,
      Final: null,
    },
  };
}

/** A rider who came second among eighteen. */
export const imaginedCertificate: CertificateRequest = {
  type: 'certificate',
  language: 'es',
  made_at: '2026-05-10T21:32:00.000Z',
  zone: 'America/Argentina/Cordoba',
  link: 'https://partidor.example/certificates/0k3m9z1q7x5c2v8b4n6a',
  code: '0k3m9z1q7x5c2v8b4n6a',
  organization_name: 'Federación Cordobesa de Bicicross',
  cup_name: 'Copa Provincial de Bicicross 2026',
  race_name: 'Segunda fecha: Villa General Belgrano',
  race_date: '2026-05-10',
  race_place: 'Pista municipal «Peñón del Águila»',
  rider_fullname: 'Benjamín Muñoz Erdős',
  club_name: 'Asociación Bicicross Córdoba',
  lines: [{ category_name: 'Expertos 11-12 años', plate: '018', rank: 2, riders: 18 }],
  status: 'official',
};

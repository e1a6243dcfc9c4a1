import { numberRaces } from '#rules/raceday/day/draw/race-numbers.ts';
import { heatSizes } from '#rules/formats/gate.ts';
import { heatCount, qualifyCount } from '#rules/raceday/races/transfer.ts';
import { isMoto, STAGES } from '#rules/stages.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type {
  DayRequest,
  GateLine,
  PrintedClass,
  PrintedRace,
  ProgrammeRow,
} from '#server/ground/pdf/documents/day-request.ts';

const first = ['Ñandú', 'Łukasz', 'Ágnes', 'João', 'Benjamín', 'Lucía', 'Emmanuel', 'François', 'Őrs', 'Zoë'];
const second = ['Muñoz', 'Gonçalves', 'Erdős', 'Wałęsa', 'Pérez', 'Ibáñez', 'Quiñones', 'Brandão', 'Díaz'];
const clubs = ['Los Teros', 'BMX Maringá', 'Bicicrós Federación Regional de Ñuñoa y Peñalolén', null];
const long = 'María de los Ángeles Fernández-Villaverde y Rodríguez de Montalbán';

function riderAt(index: number): Omit<GateLine, 'lane'> {
  return {
    plate: index % 50 === 3 ? 'ARG 1234' : index % 17 === 5 ? `0${index % 90}` : String(100 + index),
    rider_fullname: index % 40 === 5 ? long : `${first[index % 10]} ${second[index % 9]} ${index}`,
    club_name: clubs[index % 4] ?? null,
    fresh: false,
    ranking: index % 3 === 0 ? 1 + (index % 30) : null,
    last: index % 5 === 0 ? null : { date: '2026-03-08', place: 1 + (index % 8) },
    today: [],
  };
}

/** Makes the heats of classes of some sizes, with a lane for each rider, moto by moto. */
function imagineRaces(sizes: readonly number[]): { races: PrintedRace[]; programme: ProgrammeRow[] } {
  const begin = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const numbered = numberRaces(
    sizes.map((riders, category_id) => ({ category_id, riders, rules: NORMAL_DAY, third_as_final: false })),
  );
  const races = numbered
    .filter(({ phase }) => isMoto(phase))
    .map(({ number, category_id, phase, serie, series_count }): PrintedRace => {
      const size = heatSizes(sizes[category_id] ?? 0, series_count);
      const from = (begin[category_id] ?? 0) + size.slice(0, serie - 1).reduce((sum, one) => sum + one, 0);
      const turn = STAGES[phase].moto ?? 0;
      return {
        number,
        category_name: `Varones ${category_id + 5} años`,
        phase,
        serie,
        series_count,
        sheet: 1,
        replaces: null,
        gone: [],
        starts_at: null,
        gates: Array.from({ length: size[serie - 1] ?? 0 }, (_, slot) => ({
          ...riderAt(from + slot),
          lane: ((slot + 3 * turn) % 8) + 1,
        })),
      };
    });
  const blocks = Map.groupBy(numbered, ({ phase, category_id }) => `${phase} ${category_id}`);
  const programme = [...blocks.values()].flatMap((block): ProgrammeRow[] => {
    const [one] = block;
    if (!one) return [];
    const { phase, category_id, number } = one;
    return [
      {
        phase,
        category_name: `Varones ${category_id + 5} años`,
        first: number,
        last: block.at(-1)?.number ?? number,
        riders: isMoto(phase) ? (sizes[category_id] ?? 0) : null,
        through: isMoto(phase) ? qualifyCount(sizes[category_id] ?? 0, NORMAL_DAY) || null : null,
        starts_at: null,
      },
    ];
  });
  return { races, programme };
}

function imagineClass(size: number, at: number, races: readonly PrintedRace[]): PrintedClass {
  const category_name = `Varones ${at + 5} años`;
  const own = races.filter((race) => race.category_name === category_name);
  const series = Map.groupBy(own, ({ serie }) => serie);
  return {
    category_name,
    riders: size,
    qualify: qualifyCount(size, NORMAL_DAY),
    fixed_heats: heatCount(size, NORMAL_DAY),
    groups: [...series].map(([serie, motos]) => ({
      serie,
      riders: (motos[0]?.gates ?? []).map(({ plate, rider_fullname, club_name }, slot) => ({
        plate,
        rider_fullname,
        club_name,
        starts: motos.map(({ phase, number, gates }) => ({ phase, number, lane: gates[slot]?.lane ?? null })),
      })),
    })),
    sponsors: at === 0 ? ['Frenos Luján'] : [],
    podiums: [
      {
        class_name: category_name,
        lines:
          at % 2 === 0
            ? []
            : (own[0]?.gates ?? []).slice(0, 3).map(({ plate, rider_fullname, club_name }, place) => ({
                rank: place + 1,
                plate,
                rider_fullname,
                club_name,
              })),
      },
    ],
    over: at % 2 !== 0,
  };
}

/** Makes a drawn day of classes with so many riders. */
export function imagineDay(sizes: readonly number[], change: Partial<DayRequest> = {}): DayRequest {
  const { races, programme } = imagineRaces(sizes);
  return {
    type: 'day',
    parts: ['programme', 'classes', 'gates', 'pads', 'pens', 'announcer', 'podium', 'blank'],
    paper: 'A4',
    language: 'es',
    made_at: '2026-05-10T12:12:00.000Z',
    link: 'https://partidor.example/races?cup_id=3&race_date=2026-05-10',
    zone: 'America/Argentina/Cordoba',
    country: 'ARG',
    organization_name: 'Federación Cordobesa de Bicicross',
    cup_name: 'Copa Provincial de Bicicross 2026',
    race_name: 'Segunda fecha: Villa General Belgrano',
    race_date: '2026-05-10',
    race_place: 'Pista municipal «Peñón del Águila»',
    official: false,
    sponsors: ['Cascos Andes'],
    programme,
    races,
    classes: sizes.map((size, at) => imagineClass(size, at, races)),
    ...change,
  };
}

/** 628 riders in 44 classes. */
export const NATIONAL_DAY: readonly number[] = (() => {
  const sizes = Array.from({ length: 44 }, (_, at) => [46, 31, 22, 14, 9, 5, 4, 3, 17, 8, 3][at % 11] ?? 3);
  const rest = 628 - sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, at) => (at === 0 ? size + rest : size));
})();

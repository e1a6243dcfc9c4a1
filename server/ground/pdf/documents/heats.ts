import type { HeatRider, Manga } from '#contract/season/races/races.ts';
import { columnsOf, type SheetWords } from './columns.ts';
import type { PrintedTable } from '#server/ground/pdf/drawing/table.ts';
import { placeOf } from '#rules/raceday/classification/scoring.ts';
import { resultText } from '#rules/raceday/results/result-text.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import { motoColumn } from '#rules/raceday/results/moto-columns.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';

/** Returns "Carrera 14", or "Carreras 14, 48, 82" if the same heat rides every moto. */
function numberText({ number, numbers = [] }: Manga, locale: SheetWords): string | null {
  if (numbers.length > 1) return m.race_numbers_all({ numbers: numbers.join(', ') }, locale);
  return number === null ? null : m.race_number({ number }, locale);
}

/** Returns "Manga 1 · Serie 2 de 3 · Carrera 14", or null for a single heat without a number. */
function headingOf(heat: Manga, ofMoto: boolean, locale: SheetWords): string | null {
  const parts = [
    ofMoto && heat.phase !== null ? phaseWord(heat.phase, locale) : null,
    heat.seriesCount > 1 ? m.pdf_heat({ serie: heat.serie, count: heat.seriesCount }, locale) : null,
    numberText(heat, locale),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

interface Ride {
  lane: number | null;
  /** The place or status. It is empty when it is not ridden. */
  result: string;
  /** The lap and the time at the foot of the hill, as they are written. They are empty when not timed. */
  time: string;
  hill: string;
}

const written = (ms: number | null | undefined): string => (ms == null ? '' : writeLap(ms));

const fields = [
  ['rider_M1', 'rider_R1', 'rider_S1'],
  ['rider_M2', 'rider_R2', 'rider_S2'],
  ['rider_M3', 'rider_R3', 'rider_S3'],
] as const;

/** Returns the moto 0 to 2 of a rider. The place follows from R = 9 − place (docs/regulation.md §3.7). */
function rideOf(rider: HeatRider, moto: number): Ride {
  const [laneField, pointsField, statusField] = fields[moto] ?? fields[0];
  const R = rider[pointsField];
  const place = R === null ? null : placeOf(R);
  return {
    lane: rider[laneField],
    result: resultText({ status: rider[statusField], place }) ?? '',
    time: written(rider.times[moto]),
    hill: written(rider.splits?.[moto]?.hill_ms),
  };
}

const isKnown = ({ lane, result }: Ride) => lane !== null || result !== '';
const laneText = (lane: number | null) => (lane === null ? '' : String(lane));
const clubOf = (rider: HeatRider) => rider.club?.club_name ?? '';
const markOf = (rider: HeatRider) => (rider.qualified ? '*' : '');

/** Returns a heat that rides every moto together: lane, result and times of each, with the hill in braces. */
function fixedTable(heat: Manga, motos: number[], locale: SheetWords): PrintedTable {
  const c = columnsOf(locale);
  const rides = heat.riders.map((rider) => motos.map((moto) => rideOf(rider, moto)));
  // Sources that print no gates leave out the lanes.
  const hasLanes = rides.some((row) => row.some(({ lane }) => lane !== null));
  const hasTimes = rides.some((row) => row.some(({ time, hill }) => time !== '' || hill !== ''));
  const rows = heat.riders.map((rider, index) => [
    markOf(rider),
    rider.plate,
    rider.rider_fullname,
    clubOf(rider),
    ...(rides[index] ?? []).flatMap(({ lane, result, time, hill }) => [
      ...(hasLanes ? [laneText(lane)] : []),
      [result, time, hill === '' ? '' : `{${hill}}`].filter((part) => part !== '').join(' '),
    ]),
  ]);
  const columns = motos.flatMap((moto) => {
    const ride = hasTimes ? c.timedRide(`M${moto + 1}`) : c.ride(`M${moto + 1}`);
    return hasLanes ? [c.lane, ride] : [ride];
  });
  return {
    heading: headingOf(heat, false, locale),
    note: heat.observations,
    columns: [c.qualified, c.plate, c.rider, c.club, ...columns],
    rows,
  };
}

/** Returns one ride of a heat: a moto of a mixed draw, or a knock-out. */
function singleTable(heat: Manga, moto: number, ofMoto: boolean, locale: SheetWords): PrintedTable {
  const c = columnsOf(locale);
  const rides = heat.riders.map((rider) => rideOf(rider, moto));
  const hasHill = rides.some(({ hill }) => hill !== '');
  const hasTime = rides.some(({ time }) => time !== '');
  const rows = heat.riders.map((rider, index) => {
    const { lane, hill, time } = rides[index] ?? rideOf(rider, moto);
    return [
      rider.result ?? '',
      markOf(rider),
      rider.plate,
      rider.rider_fullname,
      clubOf(rider),
      laneText(lane),
      ...(hasHill ? [hill] : []),
      ...(hasTime ? [time] : []),
    ];
  });
  return {
    heading: headingOf(heat, ofMoto, locale),
    note: heat.observations,
    columns: [
      c.place,
      c.qualified,
      c.plate,
      c.rider,
      c.club,
      c.lane,
      ...(hasHill ? [c.hill] : []),
      ...(hasTime ? [c.time] : []),
    ],
    rows,
  };
}

/** Returns the qualifying heats of a category. */
export function heatTables(heats: Manga[], locale: SheetWords): PrintedTable[] {
  const fixed = heats.filter((heat) => heat.phase === null);
  const riders = fixed.flatMap((heat) => heat.riders);
  const drawn = [0, 1, 2].filter((moto) => riders.some((rider) => isKnown(rideOf(rider, moto))));
  const motos = drawn.length === 0 ? [0, 1, 2] : drawn;
  return heats.map((heat) => {
    if (heat.phase === null) return fixedTable(heat, motos, locale);
    const moto = motoColumn(heat.phase);
    return singleTable(heat, moto, true, locale);
  });
}

/** Returns the heats of a knock-out stage. Its gate is M1 (docs/regulation.md §2.5). */
export const stageTables = (heats: Manga[], locale: SheetWords): PrintedTable[] =>
  heats.map((heat) => singleTable(heat, 0, false, locale));

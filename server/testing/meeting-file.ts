import type { z } from 'zod';
import type { meetingFile } from '#server/season/import/meeting/meeting-format.ts';

export type MeetingFile = z.input<typeof meetingFile>;
type RunFile = MeetingFile['categories'][number]['riders'][number]['runs'][number];

const PHASES = ['M1', 'M2', 'M3'] as const;
const firstNames = [
  'Lucía',
  'Mateo',
  'Benjamín',
  'João',
  'Ñusta',
  'Zoé',
  'Íker',
  'Martina',
  'Thiago',
  'Alma',
];

function run(phase: RunFile['phase'], heat: string, place: number, lane: number): RunFile {
  return { phase, heat, lane, status: 'OK', place, time_s: 40 + place / 8 };
}

/**
 * Returns a published date of two categories as an organizer writes it: ten boys in two heats and a final, and three
 * girls on points. Every printed rank follows from the runs.
 */
export function meetingFixture(): MeetingFile {
  const boys = firstNames.map((name, index) => {
    const heat = index % 2;
    const place = Math.floor(index / 2) + 1;
    const runs = PHASES.map((phase, moto) => run(phase, String(moto * 3 + heat + 1), place, place));
    if (place <= 4) runs.push(run('final', 'F1', index + 1, index + 1));
    return {
      plate: String(101 + index),
      name: `${name} Pérez`,
      club: index % 2 === 0 ? 'Club Partidor Norte' : null,
      country: 'ARG',
      published_rank: index + 1,
      runs,
    };
  });
  // Both were fifth in every moto of their heat; the time of the last one separates them.
  for (const moto of boys[9]?.runs ?? []) moto.time_s = 41;
  const girls = ['Sol', 'Luna', 'Abril'].map((name, index) => ({
    plate: `2${index}`,
    name: `${name} Gómez`,
    club: null,
    country: 'BRA',
    published_rank: index + 1,
    runs: PHASES.map((phase, moto) => run(phase, String(moto * 3 + 3), index + 1, index + 4)),
  }));
  return {
    format: 'meeting/1',
    source: 'printed sheet',
    organization: { name: 'Federación del Partidor', shortname: 'FP', country: 'ARG' },
    cup: { name: 'Copa de Verano' },
    name: 'Primera fecha',
    place: 'Pista Norte',
    date: '2026-03-14',
    rules: {
      heats: 'UCI',
      moto_mode: 'fixed',
      motos: 3,
      small_class: 'SUM3',
      tie_break: 'countback',
      dns: 'bar',
      dnf_in_ko: 'afterAll',
      ko_dns: 'lastOfStage',
    },
    categories: [
      { name: 'Varones 12', riders: boys },
      { name: 'Damas 9', riders: girls },
    ],
  };
}

export function bytesOf(file: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(file));
}

/** The parts of a file that a test changes. */
export const boys = (file: MeetingFile) => file.categories[0]?.riders ?? [];
export const runOf = (file: MeetingFile, rider: number, run: number) => {
  const found = boys(file)[rider]?.runs[run];
  if (!found) throw new Error(`no run ${run} of rider ${rider}`);
  return found;
};
export const set = (target: object | undefined, values: Record<string, unknown>) => {
  if (!target) throw new Error('nothing to change');
  Object.assign(target, values);
};

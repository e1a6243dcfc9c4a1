import { expect, test } from 'vitest';
import * as m from '#text/messages/messages.js';

const es = { locale: 'es' } as const;
const en = { locale: 'en' } as const;
const pt = { locale: 'pt' } as const;

test('one of a thing is said in the singular', () => {
  expect(m.judge_ready_pack({ count: 1 }, es)).toBe('1 carrera en el teléfono');
  expect(m.judge_all_said_text({ count: 1 }, pt)).toBe(
    'Você anotou 1 corrida. Ela pode ser corrigida pelo número.',
  );
  expect(m.race_points_of_motos({ points: 1 }, es)).toBe('1 punto en las mangas');
  expect(m.race_points_of_motos_sum({ points: 1, sum: '1 + 0' }, en)).toBe('1 point in the motos: 1 + 0');
  expect(m.federation_to_next({ points: 1, position: '2' }, es)).toBe('A 1 punto de la posición 2.');
  expect(m.rain_said_delay({ minutes: 1 }, pt)).toBe('Por causa da chuva, as corridas atrasam 1 minuto.');
  expect(m.cups_window_of({ days: 1, date: '10-05' }, es)).toBe(
    'Para la carrera del 10-05: 1 día de inscripción',
  );
  expect(m.results_import_category({ riders: 1, runs: 3 }, es)).toBe('1 piloto, 3 carreras');
  expect(m.results_import_category({ riders: 12, runs: 1 }, en)).toBe('12 riders, 1 run');
  expect(m.results_import_category({ riders: 1, runs: 1 }, pt)).toBe('1 piloto, 1 corrida');
  expect(m.times_done({ count: 1 }, es)).toBe('Listo: se escribieron los tiempos de 1 vuelta.');
  for (const term of [
    m.paper_term_decided,
    m.paper_term_ended,
    m.paper_term_judged,
    m.paper_term_last_day,
    m.paper_term_sent,
  ])
    expect([term({ days: 1 }, es), term({ days: 2 }, es)].map((words) => words.slice(0, 6))).toEqual([
      '1 día ',
      '2 días',
    ]);
  expect(m.ranking_row_unranked_rounds({ count: 1 }, en)).toContain('the round');
});

test('several are said in the plural', () => {
  expect(m.judge_ready_pack({ count: 12 }, es)).toBe('12 carreras en el teléfono');
  expect(m.federation_to_next({ points: 0, position: '2' }, en)).toBe('0 points from position 2.');
  expect(m.results_series_points({ points: 20, position: '1.º' }, es)).toBe('1.º con 20 puntos');
});

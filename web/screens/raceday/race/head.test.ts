import { describe, expect, test } from 'vitest';
import { speak } from '#web/ground/language.ts';
import { raceHead } from '#web/screens/raceday/race/head.ts';
import { buildRace, copaArgentina } from '#web/screens/raceday/race/testing/build-race.ts';
import { viewOfRace } from '#web/screens/raceday/race/view/view.ts';

speak('es');
const context = { origin: 'https://partidor.test', language: 'es', site: 'latam' } as const;
const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 24, ridden: 3 } as const;

function headOf(edit: (race: ReturnType<typeof buildRace>) => void = () => {}, query = '') {
  const race = buildRace({ categories: [{ ...varones, finished: true }] });
  edit(race);
  return raceHead(viewOfRace(race, null, new URLSearchParams(query), '2026-07-12T20:00:00Z'), context);
}

describe('the card of a race in a chat', () => {
  test('names the race, the cup, the day and how many ride', () => {
    const head = headOf();
    expect(head.title).toBe('5ª fecha · Bariloche — Copa Argentina 2026');
    expect(head.description).toMatch(/^12-07-2026 · .+ · 24 pilotos · FABMX$/);
  });

  test('fits however long the names are', () => {
    const head = headOf((race) => {
      race.race_name =
        'Gran final del campeonato argentino y sudamericano de bicicross de las divisiones formativas';
    });
    expect(head.title.length).toBeLessThanOrEqual(65);
    expect(head.description.length).toBeLessThanOrEqual(110);
  });

  test('is titled by the class and the stage in sight, or by the rider', () => {
    expect(headOf(undefined, 'tab=mangas&category=3').title).toBe(
      'Varones 9-10, Mangas — 5ª fecha · Bariloche',
    );
    expect(headOf(undefined, 'tab=final').title).toBe('Final — 5ª fecha · Bariloche');
    const rider = headOf(undefined, 'rider=3001').title;
    expect(rider).toMatch(/ — 5ª fecha · Bariloche$/);
    expect(rider).not.toMatch(/Copa Argentina/);
  });

  test('gets a new picture when a result comes in', () => {
    const later = headOf((race) => (race.updated_at = '2026-07-12T19:40:00.000Z'));
    expect(headOf().image).toMatch(/^\/og\/es\/race\/77-[a-z0-9-]+\.jpg$/);
    expect(later.image).not.toBe(headOf().image);
  });

  test('is the same for every filter', () => {
    expect(headOf(undefined, 'tab=mangas&category=3&q=paz').canonical).toBe(
      '/races?cup_id=12&race_date=2026-07-12',
    );
  });

  test('opened at one rider is not for search engines; the race itself is', () => {
    expect(headOf(undefined, 'rider=3001').private).toBe(true);
    expect(headOf(undefined, 'tab=mangas&category=3&club=7&q=paz').private).toBeUndefined();
    expect(headOf().private).toBeUndefined();
  });

  test('tells search engines that it is a sports event', () => {
    expect(headOf().jsonLd).toMatchObject({
      '@type': 'SportsEvent',
      startDate: '2026-07-12',
      url: 'https://partidor.test/races?cup_id=12&race_date=2026-07-12',
    });
  });

  test('of a date that is called off says so, and search engines that it is cancelled', () => {
    const head = headOf((race) => {
      race.called_off = true;
      race.race_status = 'INSCRIPTION';
    });
    expect(head.jsonLd).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(head.description).toContain('Fecha cancelada');
    expect(headOf().jsonLd).not.toHaveProperty('eventStatus');
  });

  test('a race that is not there has no card of its own', () => {
    const missing = viewOfRace(null, copaArgentina, new URLSearchParams(), '2026-07-12T20:00:00Z');
    expect(raceHead(missing, context)).toMatchObject({
      title: 'No encontramos esa carrera',
      image: null,
      jsonLd: null,
    });
  });
});

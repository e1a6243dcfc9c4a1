import { describe, expect, test } from 'vitest';
import type { CupDate, CupListItem } from '#contract/season/cups/cups.ts';
import { homeHead } from '#web/screens/publishing/home/head.ts';
import type { CupsView } from './home-view.ts';
import { firstDates, moreDates } from './coming.ts';
import { viewOfHome } from './view.ts';

const picture = (name: string) => ({
  mini: `/${name}-mini`,
  medium: `/${name}`,
  full: null,
  description: name,
});

function date(day: string, more: Partial<CupDate> = {}): CupDate {
  return {
    date: day,
    name: `Fecha del ${day}`,
    place: null,
    images: [],
    raceImages: [],
    race_id: null,
    race_status: null,
    opens_at: null,
    closes_at: null,
    resumes_at: null,
    called_off: false,
    zone: 'America/Argentina/Buenos_Aires',
    state: '',
    country: null,
    ...more,
  };
}

function cup(cup_id: number, cup_name: string, more: Partial<CupListItem> = {}, order = 1): CupListItem {
  return {
    cup_id,
    cup_name,
    cup_status: 'OPENED',
    organization: {
      organization_id: order,
      organization_name: `Organización ${order}`,
      organization_shortname: `ORG${order}`,
      organization_order: order,
      organization_zone: 'America/Argentina/Buenos_Aires',
      organization_contact: '',
      organization_language: 'es',
      country_code: 'ARG',
    },
    cup_dates: [],
    cup_parameters: { showRanking: false, showRiders: true },
    cup_regulation: null,
    cup_inscription_init: 30,
    cup_inscription_end: 3,
    ...more,
  };
}

const noon = '2026-07-10T15:00:00Z';

function list(cups: CupListItem[], query = '', now = noon): CupsView {
  const view = viewOfHome(cups, new URLSearchParams(query), now);
  if (view.kind !== 'cups') throw new Error('expected the list');
  return view;
}

const season = cup(1, 'Copa', { cup_dates: [date('2026-09-01'), date('2026-07-12'), date('2026-05-01')] });

describe('the cups list', () => {
  test('groups cups by organization, in the order of the organizations, cups by name', () => {
    const view = list([cup(1, 'Zonal', {}, 2), cup(2, 'Brava', {}, 1), cup(3, 'Alta', {}, 1)]);
    expect(view.open.map((group) => group.cups.map((one) => one.cup_name))).toEqual([
      ['Alta', 'Brava'],
      ['Zonal'],
    ]);
  });

  test('folds away the finished cups', () => {
    const view = list([cup(1, 'Vieja', { cup_status: 'CLOSED' }), cup(2, 'Nueva')]);
    expect(view.open.flatMap((group) => group.cups.map((one) => one.cup_name))).toEqual(['Nueva']);
    expect(view.finished.flatMap((group) => group.cups.map((one) => one.cup_name))).toEqual(['Vieja']);
  });

  test('four dates ridden today are all there, with what is on each track', () => {
    const cups = [1, 2, 3, 4].map((id) =>
      cup(id, `Copa ${id}`, { cup_dates: [date('2026-07-10', { race_id: id, race_status: 'RACING' })] }),
    );
    const track = { category_id: 1, category_name: 'Varones 9', phase: 'M1', serie: 1, number: '7' } as const;
    const today = [1, 2, 3].map((cup_id) => ({
      race_id: cup_id,
      cup_id,
      race_date: '2026-07-10',
      race_name: 'Fecha',
      organization_id: 1,
      zone: 'America/Argentina/Buenos_Aires',
      country_code: 'ARG',
      begun: cup_id !== 2,
      stopped: cup_id === 3,
      done: 0,
      of: 9,
      track,
      next: [],
      pause: null,
      review: [],
      classes: [],
    }));
    const coming = cup(5, 'Copa 5', { cup_dates: [date('2026-07-11')] });
    const view = viewOfHome([coming, ...cups], new URLSearchParams(), noon, { items: today });
    if (view.kind !== 'cups') throw new Error('expected the list');
    expect(view.next.map(({ cup_id, track: what }) => [cup_id, what?.how])).toEqual([
      [1, 'now'],
      [2, 'first'],
      [3, 'stopped'],
      [4, undefined],
    ]);
  });

  test('opens each cup at the date nearest to today', () => {
    expect(list([season]).open[0]?.cups[0]?.selected).toBe('2026-07-12');
  });

  test('opens a cup at the date my link names', () => {
    expect(list([season], 'cup=1&date=2026-05-01').open[0]?.cups[0]?.selected).toBe('2026-05-01');
  });

  test.each(['cup=2&date=2026-05-01', 'cup=1&date=2020-01-01', 'cup=1', 'date=2026-05-01'])(
    'and at the nearest when the link is of another cup or date: %s',
    (query) => {
      expect(list([season], query).open[0]?.cups[0]?.selected).toBe('2026-07-12');
    },
  );

  test('shows the photos of the race, else those of the date, else none', () => {
    const view = list([
      cup(1, 'Copa', {
        cup_dates: [
          date('2026-01-01', { images: [picture('date')], raceImages: [picture('race')] }),
          date('2026-02-01', { images: [picture('date')] }),
          date('2026-03-01'),
        ],
      }),
    ]);
    const shown = view.open[0]?.cups[0]?.dates.map((one) => one.photos.map((photo) => photo.medium));
    expect(shown).toEqual([['/race'], ['/date'], []]);
  });

  test('offers ranking and regulation only where the cup has them', () => {
    const with_all = cup(1, 'A', {
      cup_parameters: { showRanking: true, showRiders: true },
      cup_regulation: '<p>x</p>',
    });
    const shown = list([with_all, cup(2, 'B', { cup_regulation: '' })]).open[0]?.cups;
    expect(shown?.map(({ ranking, regulation }) => [ranking, regulation])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('the next dates', () => {
  test('begin with those of today, or else with the next one', () => {
    const now = date('2026-07-10', { race_id: 1, race_status: 'RACING' });
    const closed = date('2026-07-11', { race_id: 2, race_status: 'CLOSED' });
    const open = date('2026-07-12', { race_id: 3, race_status: 'INSCRIPTION' });
    const first = (dates: CupDate[]) =>
      firstDates(list([cup(1, 'Copa', { cup_dates: dates })]).next).map((one) => one.date);
    expect(first([now, closed, open])).toEqual(['2026-07-10']);
    expect(first([closed, date('2026-07-12')])).toEqual(['2026-07-11']);
    expect(first([])).toEqual([]);
  });

  test('know where they are, by the track or the organization', () => {
    const country = { country_name: 'Argentina', country_code: 'ARG', country_iso: 'AR' };
    const view = list([
      cup(1, 'Copa', { cup_dates: [date('2026-07-12', { country, state: 'Santa Fe' }), date('2026-07-13')] }),
    ]);
    expect(view.countries).toEqual([country]);
    expect(view.open[0]?.cups[0]?.dates.map((one) => [one.country, one.state])).toEqual([
      ['ARG', 'Santa Fe'],
      ['', ''],
    ]);
  });

  test('come soonest first over all open cups, at most three, none past', () => {
    const other = cup(2, 'Otra', { cup_dates: [date('2026-07-11'), date('2026-07-09'), date('2026-12-01')] });
    const finished = cup(3, 'Vieja', { cup_status: 'CLOSED', cup_dates: [date('2026-07-10')] });
    const { next } = list([season, other, finished]);
    expect(next.map((one) => [one.date, one.days])).toEqual([
      ['2026-07-11', 1],
      ['2026-07-12', 2],
      ['2026-09-01', 53],
    ]);
  });

  test('turn at midnight of the track, not of the server', () => {
    const atNight = list([season], '', '2026-07-12T01:00:00Z').next[0];
    expect(atNight).toMatchObject({ date: '2026-07-12', days: 1 });
    const afterMidnight = list([season], '', '2026-07-12T03:00:00Z').next[0];
    expect(afterMidnight).toMatchObject({ date: '2026-07-12', days: 0 });
  });

  const ridden = cup(5, 'Nocturna', {
    cup_dates: [date('2026-07-12', { race_id: 1, race_status: 'RACING' }), date('2026-07-13')],
  });
  const firstAt = (now: string) => list([ridden], '', now).next[0];

  test('at 22:40 of the race, when Greenwich has the next day, what is ridden is of today', () => {
    expect(firstAt('2026-07-13T01:40:00Z')).toMatchObject({ date: '2026-07-12', days: 0 });
  });

  test('at 00:30 the meeting that is still ridden stays first, and says neither today nor in a day', () => {
    expect(firstAt('2026-07-13T03:30:00Z')).toMatchObject({ date: '2026-07-12', days: null });
  });

  test('at 22:40 of the evening before, a result written ahead of its day makes nobody ride: it is in a day', () => {
    expect(firstAt('2026-07-12T01:40:00Z')).toMatchObject({ date: '2026-07-12', days: 1 });
  });

  test('what goes on on another day is a date to come on that day, under the address of its own', () => {
    const resumes_at = '2026-07-25T12:00:00Z';
    const rained = date('2026-07-12', { race_id: 1, race_status: 'RACING', resumes_at });
    const [next] = list([cup(6, 'Lluvia', { cup_dates: [rained] })], '', '2026-07-15T15:00:00Z').next;
    expect(next).toMatchObject({
      date: '2026-07-12',
      on: '2026-07-25',
      days: 10,
      status: { word: 'resumes' },
    });
  });

  test('a race that nobody ended is not the next one for ever', () => {
    expect(firstAt('2026-07-15T15:00:00Z')).toBeUndefined();
  });
});

describe('a date that is called off', () => {
  const off = date('2026-07-12', { race_id: 1, race_status: 'INSCRIPTION', called_off: true });
  const later = date('2026-08-02', { race_id: 2, race_status: 'INSCRIPTION', opens_at: null });
  const rained = cup(7, 'Lluvia', { cup_dates: [off, later] });

  test('is no next date: it is told above them, and its cup opens at the one after it', () => {
    const view = list([rained]);
    expect(view.next.map((one) => one.date)).toEqual(['2026-08-02']);
    expect(view.off).toMatchObject([{ date: '2026-07-12', days: 2, status: { word: 'called_off' } }]);
    expect(view.open[0]?.cups[0]?.selected).toBe('2026-08-02');
    expect(list([rained], 'cup=7&date=2026-07-12').open[0]?.cups[0]?.selected).toBe('2026-07-12');
  });

  test('that is weeks away, or past, is told in the list of its cup only', () => {
    expect(list([rained], '', '2026-07-01T15:00:00Z').off).toEqual([]);
    expect(list([rained], '', '2026-07-13T15:00:00Z').off).toEqual([]);
  });

  test('is listed once', () => {
    const view = list([rained]);
    const listed = (above: Parameters<typeof moreDates>[1]) =>
      moreDates(view.open, above).map(({ one }) => one.date);
    expect(listed(view.off)).toEqual(['2026-08-02']);
    expect(listed(view.next)).toEqual(['2026-07-12']);
  });

  test('is cancelled for search engines, and a link to the page does not name it as the next one', () => {
    const head = homeHead(list([rained]), false, {
      language: 'es',
      origin: 'https://partidor.test',
      site: 'latam',
    });
    expect(head.description).not.toContain('12-07-2026');
    expect(head.jsonLd).toMatchObject({
      '@graph': [
        { startDate: '2026-08-02' },
        { startDate: '2026-07-12', eventStatus: 'https://schema.org/EventCancelled' },
      ],
    });
  });

  test('alone in its cup is still the one the cup opens at', () => {
    expect(list([cup(8, 'Sola', { cup_dates: [off] })]).open[0]?.cups[0]?.selected).toBe('2026-07-12');
  });
});

describe('the regulation', () => {
  const ruled = cup(4, 'Copa', { cup_regulation: '<p>Casco</p>' });

  test('has its own address', () => {
    expect(viewOfHome([ruled], new URLSearchParams('regulation=4'), noon)).toMatchObject({
      kind: 'regulation',
      organization_name: 'Organización 1',
      html: '<p>Casco</p>',
    });
  });

  test('of a cup nobody knows shows the list', () => {
    expect(list([ruled], 'regulation=99').kind).toBe('cups');
  });
});

test('a link to the cups page names the next date and shows its photo', () => {
  const view = list([
    cup(1, 'Copa', { cup_dates: [date('2026-07-12', { images: [picture('bariloche')] })] }),
  ]);
  const head = homeHead(view, false, { language: 'es', origin: 'https://partidor.test', site: 'latam' });
  expect(head.description).toContain('12-07-2026');
  expect(head).toMatchObject({ canonical: '/', image: '/bariloche', preloadImage: '/bariloche' });
  expect(JSON.stringify(head.jsonLd)).toContain('"startDate":"2026-07-12"');
});

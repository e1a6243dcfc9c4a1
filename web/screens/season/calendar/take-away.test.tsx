import { expect, test } from 'vitest';
import { SiteContext } from '#web/ground/site.ts';
import { draw, found } from '#web/parts/testing/draw.tsx';
import { CalendarScreen } from './CalendarScreen.tsx';
import type { CalendarView } from './calendar-view.ts';

const view: CalendarView = {
  cup: { cup_id: 7, name: 'Copa del Sur' },
  isMissing: false,
  choice: { q: '', country: null, state: null, countries: [], states: [] },
  found: 1,
  coming: [],
  past: [],
};

test('the dates come as a file, and as a calendar that refreshes itself', async () => {
  await draw(
    <SiteContext value={{ site: 'latam', origin: 'https://bmx.example', analytics: null }}>
      <CalendarScreen view={view} />
    </SiteContext>,
  );
  const feed = '/api/cups/7/calendar.ics?lang=es';
  expect(found(`a[href="${feed}"]`)).toBeTruthy();
  expect(found(`a[href="webcal://bmx.example${feed}"]`)).toBeTruthy();
  expect(found('details input').getAttribute('value')).toBe(`https://bmx.example${feed}`);
});

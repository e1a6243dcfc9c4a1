import { afterEach, expect, test, vi } from 'vitest';
import type { RaceMessage, RaceMessages } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { draw, follow, found, press, type } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

const sent: RaceMessage = {
  message_id: 12,
  sent_at: '2026-11-22T10:00:00.000Z',
  by: 'Ana Ríos',
  filters: { category_id: null, club_id: 2, without_licence: false },
  texts: [{ language: 'es', subject: 'Horario', body: 'Abre a las 8' }],
  families: 2,
  delivered: 2,
  failed: 0,
  unreached: 0,
};
const race: RaceMessages = {
  items: [sent],
  categories: [{ category_id: 5, category_name: 'Damas 9' }],
  clubs: [{ club_id: 2, club_name: 'Los Teros' }],
  reply_to: 'a@example.org',
};
const meeting = {
  race_id: 7,
  race_date: '2026-12-12',
  race_name: '1.ª fecha',
  cup_name: 'Copa',
  called_off: false,
};
const audience = {
  families: 2,
  riders: 2,
  unreached: 0,
  by_sheet: 0,
  by_delegate: 0,
  unreached_riders: [],
  languages: [],
};

test('a letter that was sent says whom it went to, and the same people are written to with a correction', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body, method }: { body?: string; method?: string } = {}) => {
    if (path.endsWith('/meetings')) return Response.json({ items: [meeting] });
    if (path.endsWith('/audience')) return Response.json(audience);
    if (path.endsWith('/written-to'))
      return Response.json({ items: [{ rider_id: 3, rider_fullname: 'Ana Peña', way: 'delegate' }] });
    if (method !== 'POST' || body === undefined) return Response.json(race);
    bodies.push(JSON.parse(body));
    return Response.json({ ...sent, message_id: 13 });
  });
  await draw(<MessagesScreen />);
  await soon(() => found('li details'));
  for (const details of document.querySelectorAll<HTMLDetailsElement>('li details')) details.open = true;
  await soon(() => expect(document.body.textContent).toContain(m.messages_reached_delegate({ count: 1 })));
  expect(document.body.textContent).toContain('Ana Peña');
  expect(document.body.textContent).toContain(m.messages_sure());

  await press('a[href$="same=12"]');
  await soon(() => expect(Reflect.get(found('#subject_es'), 'value')).toBe('Corrección: Horario'));
  expect(document.activeElement?.textContent).toContain(m.messages_to_same({ subject: 'Horario' }));
  expect(document.querySelector('#club_id')).toBeNull();
  expect(document.body.textContent).toContain(m.messages_to_same({ subject: 'Horario' }));
  await type('#body_es', 'Abre a las 9');
  await soon(() => expect(document.body.textContent).toContain(m.messages_reach({ count: 2 })));
  await press('form [type=submit]');
  const send = m.messages_send({ count: 2 });
  await follow(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === send)?.click(),
  );
  await soon(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    filters: { category_id: null, club_id: null, without_licence: false, same_as: 12 },
    texts: [{ language: 'es', subject: 'Corrección: Horario', body: 'Abre a las 9' }],
  });
  // Once it is sent, the next letter goes to the chosen receivers.
  await soon(() => found('#club_id'));
});

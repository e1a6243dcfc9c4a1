import { afterEach, expect, test, vi } from 'vitest';
import * as m from '#text/messages/messages.js';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { CountForm } from './CountForm.tsx';

afterEach(() => vi.unstubAllGlobals());

const drawer = {
  desk: '',
  person_id: 4,
  person_name: 'Ana Paz',
  currency: 'ARS',
  taken_cents: 10_000,
  given_cents: 0,
  written_cents: 0,
  expected_cents: 10_000,
};

test('a day is closed with money missing once somebody says so, and with the whole at once', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) sent.push(JSON.parse(body));
    return Response.json({});
  });
  await draw(<CountForm book_id={1} day="2026-11-28" drawers={[drawer]} out={[]} />);
  await type('#counted-4-ARS', '90');
  await press('[type=submit]');
  await soon(() => expect(document.body.textContent).toContain(m.closing_short_needed()));
  expect(sent).toEqual([]);
  await press('[name=short]');
  await press('[type=submit]');
  await soon(() => expect(sent).toHaveLength(1));
  await type('#counted-4-ARS', '100');
  expect(found('form').textContent).not.toContain(m.closing_short_do());
});

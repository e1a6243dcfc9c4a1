import { afterEach, expect, test, vi } from 'vitest';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { soon } from '#web/parts/testing/soon.ts';
import { PaperTermsPart } from './PaperTermsPart.tsx';

afterEach(() => vi.unstubAllGlobals());

const terms = { identity_decided: 90, identity_unused: 365, insurance: 30, licence: 30, payment: 30 };
const from = '2026-12-01';
const valueOf = (name: string): unknown => Reflect.get(found(`#term_${name}`), 'value');

test('somebody else’s terms are shown, what was typed stays and is written upon them', async () => {
  const writes: unknown[] = [];
  let stored = terms;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    if (body === undefined) return Response.json({ terms: stored, from });
    writes.push(JSON.parse(body));
    if (writes.length === 1) {
      stored = { ...terms, insurance: 60 };
      return Response.json({ error: 'office.changed', message: 'Cambió' }, { status: 409 });
    }
    stored = { ...stored, licence: 45 };
    return Response.json({ terms: stored, from });
  });
  await draw(<PaperTermsPart organization_id={2} />);
  await soon(() => found('#term_licence'));
  await type('#term_licence', '45');
  await press('[type=submit]');
  await soon(() => expect(valueOf('insurance')).toBe('60'));
  expect(valueOf('licence')).toBe('45');
  await press('[type=submit]');
  expect(writes).toEqual([
    { was: terms, terms: { ...terms, licence: 45 } },
    { was: { ...terms, insurance: 60 }, terms: { ...terms, insurance: 60, licence: 45 } },
  ]);
});

test('a term that cannot be is said as it is typed, and not sent', async () => {
  const writes: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    if (body !== undefined) writes.push(body);
    return Response.json({ terms, from });
  });
  await draw(<PaperTermsPart organization_id={2} />);
  await soon(() => found('#term_licence'));
  await type('#term_licence', 'un año');
  expect(found('#term_licence-error').textContent).not.toBe('');
  await press('[type=submit]');
  expect(writes).toEqual([]);
  expect(document.activeElement?.id).toBe('term_licence');
});

import { afterEach, expect, test, vi } from 'vitest';
import type { OfficeRider } from '#contract/people/office/riders/riders.ts';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import { mia } from '#web/screens/people/profile/testing/mia.ts';
import { soon } from '#web/parts/testing/soon.ts';
import { EditRider } from './EditRider.tsx';

afterEach(() => vi.unstubAllGlobals());

const valueOf = (selector: string): unknown => Reflect.get(found(selector), 'value');

const stored: OfficeRider = {
  rider: {
    ...mia,
    rider_email: 'familia@example.org',
    uci_id: null,
    transponder: null,
    dni_expires_on: null,
    insurance_expires_on: null,
  },
  version: 4,
  papers_state: 'complete',
  created_at: '2026-03-01T12:00:00Z',
  enrolled_by: null,
  guardians: [],
  licences: [],
  categories: [],
  plates: [],
  starts: [],
  looks: [],
  changes: [],
  merged: [],
  may: { papers: true, plates: true, merge: true, only_proposes: false },
  proposals: [],
};

/** Draws the form with the server's answer to each write, and gives what was written. */
async function edit(answers: Response[], now = stored) {
  const writes: unknown[] = [];
  const saved: OfficeRider[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return Response.json({ items: [], total: 0 });
    writes.push(JSON.parse(body));
    return answers[writes.length - 1] ?? Response.json(now);
  });
  await draw(
    <EditRider
      found={stored}
      again={async () => ({ data: now })}
      onSaved={(next) => saved.push(next)}
      onCancel={() => {}}
    />,
  );
  return { writes, saved };
}

test('what is wrong is said at each field, and the first one is gone to', async () => {
  const { writes } = await edit([]);
  await type('#rider_firstname', '');
  await type('#uci_id', '12');
  await press('[type=submit]');
  expect(document.activeElement?.id).toBe('rider_firstname');
  expect(found('#rider_firstname-error').textContent).not.toBe('');
  expect(found('#uci_id-error').textContent).not.toBe('');
  expect(writes).toEqual([]);
});

test('a document that another rider has is told at the document; only what changed is sent', async () => {
  const taken = { code: 'rider.dni_taken', message: 'Ya está', where: 'rider_dni' };
  const { writes, saved } = await edit([Response.json(taken, { status: 409 })]);
  await type('#rider_team', 'Los Rápidos');
  await type('#rider_dni', '55200999');
  await press('[type=submit]');
  await soon(() => found('#rider_dni-error'));
  expect(document.activeElement?.id).toBe('rider_dni');
  expect(valueOf('#rider_team')).toBe('Los Rápidos');
  await type('#rider_dni', '55200100');
  expect(document.querySelector('#rider_dni-error')).toBeNull();
  await press('[type=submit]');
  await soon(() => expect(saved).toHaveLength(1));
  expect(writes).toEqual([
    { version: 4, changes: { rider_dni: '55200999', rider_team: 'Los Rápidos' } },
    { version: 4, changes: { rider_team: 'Los Rápidos' } },
  ]);
});

test('what somebody else wrote is shown, what was typed stays and is sent upon it', async () => {
  const now = { ...stored, version: 5, rider: { ...stored.rider, rider_city: 'Cipolletti' } };
  const changed = { code: 'office.changed', message: 'Cambió' };
  const { writes, saved } = await edit([Response.json(changed, { status: 409 })], now);
  await type('#rider_team', 'Los Rápidos');
  await press('[type=submit]');
  await soon(() => expect(valueOf('#rider_city')).toBe('Cipolletti'));
  expect(document.body.textContent).toContain('Cipolletti');
  expect(valueOf('#rider_team')).toBe('Los Rápidos');
  await press('[type=submit]');
  await soon(() => expect(saved).toHaveLength(1));
  expect(writes).toEqual([
    { version: 4, changes: { rider_team: 'Los Rápidos' } },
    { version: 5, changes: { rider_team: 'Los Rápidos' } },
  ]);
});

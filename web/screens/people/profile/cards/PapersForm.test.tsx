import { expect, test, vi } from 'vitest';
import { draw, follow, found, press } from '#web/parts/testing/draw.tsx';
import { forms } from '#web/screens/people/profile/testing/forms-sent.ts';
import { mia } from '#web/screens/people/profile/testing/mia.ts';
import { soon } from '#web/parts/testing/soon.ts';
import { PapersForm } from './PapersForm.tsx';

const taken = { status: 200, body: mia };

/** Draws the form of a rider whose family has to give its consent, with a front of the document chosen. */
async function withFront(answer: () => { status: number; body: unknown }) {
  const sent = forms(answer);
  vi.stubGlobal('fetch', async () => Response.json({ asks: true, items: [] }));
  await draw(<PapersForm rider={mia} onSaved={() => {}} onCancel={() => {}} />);
  await soon(() => found('#consent'));
  const picker = found('#rider_dni_image1');
  if (!(picker instanceof HTMLInputElement)) throw new Error('no picker');
  await follow(() => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(['x'], 'frente.pdf', { type: 'application/pdf' }));
    picker.files = chosen.files;
    picker.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await soon(() => expect(found('[data-field=rider_dni_image1]').textContent).toContain('frente.pdf'));
  return sent;
}

test('papers without a consent stay on the phone: the box is gone to and says so', async () => {
  const sent = await withFront(() => taken);
  await press('[type=submit]');
  expect(document.activeElement?.id).toBe('consent');
  expect(found('#consent-error').textContent).not.toBe('');
  expect(sent).toEqual([]);
  await press('#consent');
  expect(document.querySelector('#consent-error')).toBeNull();
  await press('[type=submit]');
  await soon(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ club_id: '8', rider_state: 'Río Negro' });
  expect(sent[0]?.['rider_dni_image1']).toBeInstanceOf(File);
  expect(sent[0]?.['consent']).toBeTypeOf('string');
});

test('a paper the server refuses is told at that paper, and stays chosen', async () => {
  const refusal = { code: 'document.type', message: 'No es una foto', where: 'rider_dni_image1' };
  await withFront(() => ({ status: 422, body: refusal }));
  await press('#consent');
  await press('[type=submit]');
  await soon(() => expect(found('#rider_dni_image1-error').textContent).not.toBe(''));
  expect(document.activeElement?.id).toBe('rider_dni_image1');
  expect(found('[data-field=rider_dni_image1]').textContent).toContain('frente.pdf');
});

test('with nothing chosen nothing is sent, and that is said', async () => {
  const sent = forms(() => taken);
  vi.stubGlobal('fetch', async () => Response.json({ asks: false, items: [] }));
  await draw(<PapersForm rider={mia} onSaved={() => {}} onCancel={() => {}} />);
  await press('[type=submit]');
  expect(found('[role=alert]').textContent).not.toBe('');
  expect(sent).toEqual([]);
});

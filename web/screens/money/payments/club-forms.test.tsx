import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, found, press, type } from '#web/parts/testing/draw.tsx';
import type { Board } from './board.ts';
import { HowForm } from './HowForm.tsx';
import { Judge } from './Judge.tsx';
import { MarkForm } from './MarkForm.tsx';
import { owed } from './testing/due.ts';
import { soon } from '#web/parts/testing/soon.ts';

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

const rider = { rider_id: 7, rider_fullname: 'Ana Paz', mark: null };
const board: Board = {
  club: {
    club_id: 2,
    book_id: 2,
    club_name: 'Los Teros',
    club_payments: true,
    pay_text: 'Martes',
    pay_alias: 'teros.bmx',
    pay_cbu: null,
    pay_pix: null,
  },
  season: 2026,
  // The last one belongs to a closed cup, so its fee stays.
  entry_fees: [
    { cup_id: 3, cup_name: 'Copa Andina', cents: 5000 },
    { cup_id: 9, cup_name: 'Copa Vieja', cents: 700 },
  ],
  cups: [
    { cup_id: 3, cup_name: 'Copa Andina' },
    { cup_id: 4, cup_name: 'Copa del Sur' },
  ],
  riders: [rider],
  items: [],
};

test('how a club is paid is sent with the fees of all cups, and a fee that cannot be read is not lost', async () => {
  let done = 0;
  await draw(<HowForm board={board} onDone={() => (done += 1)} />);
  await type('#pay_cbu', '0000003100010000000009');
  await type('#fee-4', 'mil');
  await press('[type=submit]');
  expect(sent).toEqual([]);
  expect(document.activeElement?.id).toBe('fee-4');
  await type('#fee-4', '1.250,50');
  await type('#fee-3', '');
  await press('[type=submit]');
  expect(sent).toEqual([
    {
      pay_text: 'Martes',
      pay_alias: 'teros.bmx',
      pay_cbu: '0000003100010000000009',
      pay_pix: '',
      entry_fees: [
        { cup_id: 4, cents: 125_050 },
        { cup_id: 9, cents: 700 },
      ],
    },
  ]);
  expect(done).toBe(1);
});

test('another account asks the present password, and a code of who signs in with one, in the same form', async () => {
  const refused = { code: 'user.password_needed', where: 'user_password', message: 'Escribe tu contraseña' };
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith('/second_factor'))
      return Response.json({ on: true, since: null, codes_left: 8, required: true });
    sent.push(JSON.parse(body ?? ''));
    return sent.length === 1 ? Response.json(refused, { status: 403 }) : Response.json({});
  });
  let done = 0;
  await draw(<HowForm board={board} onDone={() => (done += 1)} />);
  await type('#pay_alias', 'otro.alias');
  await press('[type=submit]');
  await soon(() => found('#user_password'));
  expect(document.activeElement?.id).toBe('user_password');
  await press('[type=submit]');
  expect(sent).toHaveLength(1);
  await type('#user_password', 'placa 214 verde');
  await type('#code', '123456');
  await press('[type=submit]');
  expect(sent[1]).toMatchObject({
    pay_alias: 'otro.alias',
    user_password: 'placa 214 verde',
    code: '123456',
  });
  await soon(() => expect(done).toBe(1));
  expect(document.querySelector('#user_password')).toBeNull();
});

test('a mark goes out with its reason, and without a mark there is none', async () => {
  await draw(<MarkForm board={board} rider={rider} onDone={() => {}} onCancel={() => {}} />);
  expect(document.querySelector('#mark-reason-7')).toBeNull();
  await press('[value=no]');
  await type('#mark-reason-7', ' Debe marzo ');
  await press('[type=submit]');
  await press('[value=auto]');
  await press('[type=submit]');
  expect(sent).toEqual([
    { rider_id: 7, season: 2026, up_to_date: false, reason: 'Debe marzo' },
    { rider_id: 7, season: 2026, up_to_date: null },
  ]);
});

const due = { ...owed, rider_id: 7, cents: 5000, left_cents: 5000 };

test('a proof is rejected with a reason and never without one', async () => {
  await draw(<Judge due={due} payment_id={5} onDone={() => {}} />);
  const [, refuse] = document.querySelectorAll('button');
  refuse?.click();
  await soon(() => found('#reason-5'));
  expect(document.activeElement?.id).toBe('reason-5');
  await press('[type=submit]');
  expect(sent).toEqual([]);
  expect(found('#reason-5-error').textContent).not.toBe('');
  await type('#reason-5', ' No se lee ');
  await press('[type=submit]');
  expect(sent).toEqual([{ payment_status: 'REJECTED', payment_reason: 'No se lee' }]);
});

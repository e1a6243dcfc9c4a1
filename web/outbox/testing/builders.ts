import {
  type CashItem,
  cashSubject,
  type DeskItem,
  deskSubject,
  type HeatItem,
  heatSubject,
  type Owner,
  type Result,
} from '#web/outbox/items.ts';
import { newKey } from '#web/parts/new-key.ts';

export const anna: Owner = 'account 1';
export const bruno: Owner = 'account 2';

/** Makes the three riders of a heat, in the order of their finish. */
export const came = (...entries: number[]): Result[] =>
  entries.map((entry_id, index) => ({ entry_id, status: 'OK', place: index + 1, time_ms: null }));

const fresh = () => ({ request_key: newKey(), owner: anna, isTried: false, refused: null });

/** Makes a saved heat: the first moto of a class, unless the test sets another. */
export function heatItem(
  serie: number,
  results: Result[] = came(1, 2, 3),
  more: Partial<HeatItem> = {},
): HeatItem {
  const body = { category_id: 5, phase: 'M1' as const, serie, basis: `before ${serie}`, results };
  const about = { race: 'Primera fecha', category: 'Varones 10', number: String(serie) };
  return {
    ...fresh(),
    kind: 'heat',
    subject: heatSubject(12, body),
    race_id: 12,
    body,
    read: [],
    about,
    ...more,
  };
}

/** Makes cash with a receipt under a number of this device. */
export function cashItem(receipt_number: number): CashItem {
  return {
    ...fresh(),
    kind: 'cash',
    subject: cashSubject(3),
    book_id: 3,
    body: {
      block_id: 9,
      device: '11111111-1111-4111-8111-111111111111',
      receipt_number,
      written_at: '2026-03-01T12:00:00.000Z',
      payer_name: 'Marina Paz',
      desk: '',
      lines: [{ due_id: 7, cents: 5000 }],
    },
    about: { payee: 'Los Teros', received_by: 'Ana', currency: 'ARS', cents: 5000, lines: [] },
  };
}

/** Makes a plate that a desk gave. */
export function plateItem(plate: string, more: Partial<DeskItem> = {}): DeskItem {
  const said = { entry_id: 7, rider: 'Ana Ñandú', category: 'Varones 10', plate };
  const place = { owner: 'desk 12' as const, subject: deskSubject(12), race_id: 12 };
  const item: DeskItem = { ...fresh(), ...place, ...said, kind: 'plate', body: { entry_id: 7, plate } };
  return { ...item, ...more } as DeskItem;
}

import { expect, test } from 'vitest';
import { nextToSend, refusedWith, underWay, type Unsent, without } from '#web/screens/desk/outbox.ts';

const unsent = (request_key: string, refused: string | null = null): Unsent => ({
  request_key,
  kind: 'enter',
  body: { rider_id: 1, category_id: 2, reason: '' },
  entry_id: Number(request_key.codePointAt(0)),
  rider: 'Ana Ñandú',
  category: 'Varones 10',
  plate: '',
  refused,
});

test('what was done first is sent first; what was refused waits for the helper and holds up nobody', () => {
  const items = [unsent('a', 'Debe cuotas'), unsent('b'), unsent('c')];
  expect(nextToSend(items)?.request_key).toBe('b');
  expect(nextToSend(without(items, 'b'))?.request_key).toBe('c');
  expect(nextToSend(refusedWith(items, 'a', null))?.request_key).toBe('a');
  expect(nextToSend(refusedWith(without(items, 'c'), 'b', 'Ya está'))).toBeNull();
});

test('an entry with something on its way is not as the list says, until it is answered', () => {
  const items = [unsent('a', 'Debe cuotas'), unsent('b')];
  expect([...underWay(items)]).toEqual(['b'.codePointAt(0)]);
  expect([...underWay(without(items, 'b'))]).toEqual([]);
});

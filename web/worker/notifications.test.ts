import { expect, test } from 'vitest';
import { saidIn } from './notifications.ts';

test('a notification is read as it was sent; what is none of ours is not shown', () => {
  const said = { title: 'Thiago P. · 204', body: 'Faltan 5', tag: 'entry-1', url: '/races?cup_id=1' };
  expect(saidIn(JSON.stringify({ ...said, more: 1 }))).toMatchObject(said);
  for (const other of ['', 'hola', 'null', '7', '{"title":"x"}', JSON.stringify({ ...said, url: 4 })])
    expect(saidIn(other)).toBeNull();
});

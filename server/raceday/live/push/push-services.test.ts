import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { publicLookupBy } from './push-services.ts';

const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });

/** Returns where a message to a known host would go, when its name resolves to these addresses. */
function reached(found: readonly string[], all: boolean): Promise<unknown> {
  const ask = publicLookupBy((_host, _options, done) => done(null, found.map(at)));
  return new Promise((resolve, reject) => {
    ask('fcm.googleapis.com', { all }, (error, address) => {
      if (error) reject(error);
      else resolve(address);
    });
  });
}

test.each([
  '10.0.0.7',
  '127.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  '::ffff:10.0.0.7',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a00:7',
  '2002:a00:7::1',
])('a known name that leads to %s leads nowhere', async (address) => {
  await expect(reached([address], false)).rejects.toThrow('no public address');
  await expect(reached([address], true)).rejects.toThrow('no public address');
});

test('of the addresses of a name only the public ones are tried', async () => {
  expect(await reached(['10.0.0.7', '142.250.0.10', '::1'], true)).toEqual([at('142.250.0.10')]);
  expect(await reached(['::ffff:10.0.0.7', '2a00:1450::10'], false)).toBe('2a00:1450::10');
});

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity } from 'age-encryption';
import { expect, test } from 'vitest';
import { sealBackup, sealedMark, unsealBackup } from './seal.ts';

const secret = Buffer.from('documento de una niña'.repeat(10_000));

test.each([
  ['a passphrase', 'una frase larga de la liga'],
  ['an identity of age', await generateX25519Identity()],
])(
  'what was sealed with %s is opened with it and with nothing else',
  async (_what, key) => {
    const sealed = await buffer(await sealBackup(Readable.from([secret]), key));
    expect(sealed.subarray(0, sealedMark.length).toString()).toBe(sealedMark);
    expect(sealed.includes('documento')).toBe(false);
    expect(await buffer(await unsealBackup(Readable.from([sealed]), key))).toEqual(secret);
    await expect(unsealBackup(Readable.from([sealed]), await generateX25519Identity())).rejects.toThrow();
  },
  120_000,
);

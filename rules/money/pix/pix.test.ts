import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pixCode } from './code.ts';
import { textOfBytes } from './bytes.ts';
import { crc16 } from './crc.ts';
import { pixKeyIn } from './key.ts';
import { type PixOddity, type PixRefusal, readPixCode } from './read-code.ts';
import { typedPixKey } from './typed-key.ts';

const random = '123e4567-e12b-12d1-a456-426655440000';

test('the check sum is that of the standard', () => {
  expect(crc16('123456789')).toBe('29B1');
});

describe('a key', () => {
  test.each([
    ['529.982.247-25', 'CPF', '52998224725'],
    ['11.222.333/0001-81', 'CNPJ', '11222333000181'],
    ['12.ABC.345/01DE-35', 'CNPJ', '12ABC34501DE35'],
    ['+55 (11) 98765-4321', 'phone', '+5511987654321'],
    ['Tesouraria@LigaBMX.com.br', 'email', 'tesouraria@ligabmx.com.br'],
    [random.toUpperCase(), 'random', random],
  ])('%s is a %s', (typed, kind, key) => {
    expect(pixKeyIn(typed)).toEqual({ kind, key });
  });

  test.each([
    '52998224724',
    '11111111111',
    '11987654321',
    '11.222.333/0001-82',
    'liga@bmx',
    '+5411987654321',
    'Liga BMX',
    '',
    '12.ABC.345/01DE-36',
    '00.000.000/0000-00',
    '+55 11 8765-43210',
    '+55 (20) 98765-4321',
    '+55 11 7654-321',
    '+550011987654321',
    '00000000-0000-0000-0000-000000000000',
    'tesou raria@liga.com',
    'liga@bmx..com',
    '.liga@bmx.com',
    'liga@-bmx.com',
    'liga@bmx.c',
    'ligaç@bmx.com',
    `${'a'.repeat(70)}@bmx.com.br`,
  ])('%j is none', (typed) => {
    expect(pixKeyIn(typed)).toBeNull();
  });
});

describe('a code that is written', () => {
  test('asks for an amount, with the word the bank passes on', () => {
    expect(
      pixCode({
        key: random,
        name: 'Liga BMX Teste',
        city: 'São Paulo',
        cents: 15_037,
        txid: 'PTD7K3M9Q',
      })?.slice(0, -4),
    ).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406150.375802BR5914Liga BMX Teste6009Sao Paulo62130509PTD7K3M9Q6304',
    );
  });

  test('is the published one', () => {
    expect(pixCode({ key: random, name: 'Fulano de Tal', city: 'BRASILIA', cents: null, txid: null })).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  test('always has two decimals', () => {
    expect(pixCode({ key: random, name: 'A', city: 'B', cents: 19_800, txid: null })).toContain('5406198.00');
    expect(pixCode({ key: random, name: 'A', city: 'B', cents: 5, txid: null })).toContain('54040.05');
  });

  test.each([[{ cents: 0 }], [{ cents: 1.5 }], [{ cents: 1e12 }], [{ txid: 'PTD-7K3M96' }], [{ key: '' }]])(
    'is none for %j',
    (wrong) => {
      expect(pixCode({ key: random, name: 'A', city: 'B', cents: 100, txid: null, ...wrong })).toBeNull();
    },
  );

  test('says what was asked when it is read, whatever the names', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.option(fc.integer({ min: 1, max: 1e12 - 1 })),
        fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
        (name, city, cents, txid) => {
          const code = pixCode({ key: random, name, city, cents, txid }) ?? '';
          expect(code).toMatch(/^[\u0020-\u007E]+$/);
          expect(readPixCode(code)).toMatchObject({
            key: { kind: 'random', key: random },
            cents,
            txid,
            odd: [],
          });
        },
      ),
    );
  });
});

/** With the check sum that belongs to it, so that only the structure is wrong. */
const summed = (text: string): string => `${text}6304${crc16(`${text}6304`)}`;
const account = '26580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000';
const rest = '520400005303986';
const place = '5802BR5913Fulano de Tal6008BRASILIA';

describe('a code that is read', () => {
  test('of a bank, with an amount and an apostrophe', () => {
    expect(
      readPixCode(
        "00020126580014br.gov.bcb.pix0136a629532e-7693-4846-852d-1bbff817b5a8520400005303986540510.005802BR5908T'Challa6009Sao Paulo62090505123456304B14A",
      ),
    ).toMatchObject({ name: "T'Challa", city: 'Sao Paulo', cents: 1000, txid: '12345' });
  });

  test('dynamic: the charge is kept elsewhere', () => {
    expect(
      readPixCode(
        '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
      ),
    ).toMatchObject({ key: null, address: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' });
  });

  test('of several schemes at once, with a word that PIX forbids', () => {
    expect(
      readPixCode(
        '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38',
      ),
    ).toMatchObject({ cents: 12_345, txid: 'RP12345678-2019', odd: ['txid'] });
  });

  test.each<[string, PixRefusal]>([
    ['00020126580014br.gov', 'truncated'],
    [summed(`000201${account}${rest}${place}62070503***`).replace('1D3D', '1D3E'), 'crc'],
    [summed(`00X201${account}`), 'length'],
    [summed(`000202${account}${rest}${place}`), 'format'],
    [summed(`${account}000201${rest}${place}`), 'format'],
    [`000201${account}${rest}${place}`, 'crc'],
    [summed(`000201${rest}${place}`), 'scheme'],
    [summed(`00020126180014br.gov.bcb.pix${rest}${place}`), 'account'],
    [summed(`00020126260014br.gov.bcb.pix0104liga${rest}${place}`), 'key'],
    [summed(`000201000201${account}`), 'twice'],
    [summed(`000201265200${account.slice(6)}${rest}${place}`), 'truncated'],
  ])('%s is refused: %s', (text, refused) => {
    expect(readPixCode(text)).toEqual({ refused });
  });

  test.each<[string, PixOddity]>([
    [summed(`000201${account}53039865802BR5901A6001B`), 'missing'],
    [summed(`000201${account}520400005303840540510.00${place}`), 'currency'],
    [summed(`000201${account}${rest}5403198${place}`), 'amount'],
    [summed(`000201${account}${rest}5405308.9${place}`), 'amount'],
    [summed(`000201${account}${rest}54040.00${place}`), 'amount'],
    [summed(`000201${account}${rest}5802BR6008BRASILIA`), 'name'],
    [summed(`000201${account}${rest}5802BR5928Liga de Bicicross do Estado 6008BRASILIA`), 'name'],
    [summed(`000201${account}${rest}5802BR5904Liga6016Sao Jose dos Cam`), 'name'],
    [summed(`000201${account}${rest}${place}62300526PTD4567890123456789012345A`), 'txid'],
    [summed(`000201${account}${rest}${place}6204PIX!`), 'txid'],
    [summed(`000201${account}${rest}5802BR5914Liga Bicicross6007Maceio62070503***`), 'rest'],
    [summed(`000201${account}${rest}5802BR5905José 6008BRASILIA`), 'sign'],
  ])('%s has its key, and is odd: %s', (text, odd) => {
    expect(readPixCode(text)).toMatchObject({ key: { kind: 'random', key: random }, odd: [odd] });
    expect(typedPixKey(text)).toEqual({ kind: 'random', key: random, odd: [odd] });
  });

  /** With the check sum over the bytes of UTF-8, as banks in Brazil compute it. */
  const inUtf8 = (text: string): string =>
    `${text}6304${crc16(Buffer.from(`${text}6304`).toString('latin1'))}`;

  test.each([
    ['counted in letters', inUtf8(`000201${account}${rest}5802BR5914Liga Bicicross6006Maceió62070503***`)],
    ['counted in bytes', inUtf8(`000201${account}${rest}5802BR5914Liga Bicicross6007Maceió62070503***`)],
    ['in Latin-1', summed(`000201${account}${rest}5802BR5914Liga Bicicross6006Maceió62070503***`)],
    [
      'taken apart on the way',
      inUtf8(`000201${account}${rest}5802BR5914Liga Bicicross6007Maceió62070503***`).normalize('NFD'),
    ],
  ])('a town with an accent, %s, is read with its key', (_how, text) => {
    expect(readPixCode(text)).toMatchObject({
      key: { kind: 'random', key: random },
      name: 'Liga Bicicross',
      city: 'Maceió',
      odd: ['sign'],
    });
  });
  test('a name that was cut in the middle of a letter is read without it', () => {
    const bytes = Buffer.from('Associação Bicicross Praça').subarray(0, 11).toString('latin1');
    expect(textOfBytes(bytes)).toBe('Associaçã');
    expect(textOfBytes(bytes.slice(0, -1))).toBe('Associaç');
  });
  test('a wrong letter is seen in a code with accents too', () => {
    const code = inUtf8(`000201${account}${rest}5802BR5914Liga Bicicross6007Maceió62070503***`);
    expect(readPixCode(code.replace('426655440000', '426655440001'))).toEqual({ refused: 'crc' });
  });

  test('one wrong sign is seen, wherever it stands', () => {
    const code = pixCode({ key: random, name: 'Liga', city: 'Cuiabá', cents: 4500, txid: 'PTD7K3M96' }) ?? '';
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.stringMatching(/^[ -~]$/), (at, sign) => {
        fc.pre(code[at] !== sign && code[at]?.toUpperCase() !== sign.toUpperCase());
        expect(readPixCode(`${code.slice(0, at)}${sign}${code.slice(at + 1)}x`.slice(0, -1))).toHaveProperty(
          'refused',
        );
      }),
    );
  });
});

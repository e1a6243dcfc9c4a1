import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

const uri =
  'otpauth://totp/Partidor:rosa%40example.org?issuer=Partidor&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30';

test('the path draws every dark square of the code, and no other', () => {
  const { path, size } = qrPath(uri);
  const drawn = new Set<string>();
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(x) + step} ${y}`);
  const { data } = encode(uri, { ecc: 'M', border: 4 });
  const dark = data.flatMap((modules, row) =>
    modules.flatMap((one, column) => (one ? [`${column} ${row}`] : [])),
  );
  expect(size).toBe(data.length);
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
});

test('the border a camera needs stays light', () => {
  const { path, size } = qrPath(uri);
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(width), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});

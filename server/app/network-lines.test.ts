import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { networkLines } from './network-lines.ts';

const address = 'http://192.168.8.20:3000';

test('a terminal shows the address of the network as a code, dark on light, and then in words', () => {
  const lines = networkLines(address, [], true);
  expect(lines.at(-1)).toBe(`On this network: ${address}`);
  const { data } = encode(address, { ecc: 'L', border: 2 });
  const drawn = lines.slice(0, -1).flatMap((line) => {
    const [begin, drawing, end] = [line.slice(0, 9), line.slice(9, -4), line.slice(-4)];
    expect([begin, end]).toEqual(['\u001B[30;107m', '\u001B[0m']);
    const signs = drawing.split('');
    return [signs.map((sign) => '▀█'.includes(sign)), signs.map((sign) => '▄█'.includes(sign))];
  });
  expect(drawn.slice(0, data.length)).toEqual(data);
});

test('a log has no code in it, and other networks are named with how to choose one', () => {
  expect(networkLines(address, ['http://10.0.0.5:3000'], false)).toEqual([
    `On this network: ${address}`,
    '  also http://10.0.0.5:3000; PUBLIC_URL=http://10.0.0.5:3000 puts this one into pages and codes instead',
  ]);
});

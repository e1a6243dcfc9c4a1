import { describe, expect, test } from 'vitest';
import { isInLan, lanAddresses, openAddress } from './lan-address.ts';

const at = (address: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') => {
  const shared = { address, internal, netmask: '', mac: '', cidr: null };
  return family === 'IPv4' ? { ...shared, family } : { ...shared, family, scopeid: 0 };
};

describe('the address by which a phone at the track reaches this machine', () => {
  test('is that of its network, and not of containers or tunnels in it', () => {
    expect(
      lanAddresses({
        lo: [at('127.0.0.1', true)],
        docker0: [at('172.17.0.1')],
        tun0: [at('10.8.0.2')],
        wlan0: [at('fe80::1', false, 'IPv6'), at('192.168.8.20')],
      })[0],
    ).toBe('192.168.8.20');
  });
  test('is the public one where there is no other', () => {
    expect(lanAddresses({ eth0: [at('203.0.113.7')] })).toEqual(['203.0.113.7']);
  });
  test('is nothing where the machine is in no network', () => {
    expect(lanAddresses({ lo: [at('127.0.0.1', true)], eth0: [at('169.254.3.4')], en1: undefined })).toEqual(
      [],
    );
  });
  test('is followed by those of its other networks, containers last', () => {
    expect(
      lanAddresses({
        docker0: [at('172.17.0.1')],
        eth0: [at('10.0.0.5')],
        wlan0: [at('192.168.8.20')],
        wwan0: [at('100.70.1.2')],
      }),
    ).toEqual(['10.0.0.5', '192.168.8.20', '172.17.0.1', '100.70.1.2']);
  });
});

test.each([
  ['0.0.0.0', 'http://192.168.8.20:3000'],
  ['::', 'http://192.168.8.20:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['pista.local', 'http://pista.local:3000'],
])('a server that listens at %s is opened at %s', (host, address) => {
  expect(openAddress(host, 3000, () => '192.168.8.20')).toBe(address);
});
test('a server that listens everywhere, in no network, is opened on its own machine', () => {
  expect(openAddress('0.0.0.0', 3000, () => null)).toBe('http://127.0.0.1:3000');
});

test.each([
  [{ HOST: '0.0.0.0', PUBLIC_URL: '' }, true],
  [{ HOST: '192.168.8.20', PUBLIC_URL: '' }, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.8.20:3000' }, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: '', VENUE_TLS_DIR: '/pista' }, true],
  [{ HOST: '127.0.0.1', PUBLIC_URL: '' }, false],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://bmx.example.org' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://bmx.example.org' }, false],
])('a server with %o is for the devices around it: %s', (listening, expected) => {
  expect(isInLan(listening)).toBe(expected);
});

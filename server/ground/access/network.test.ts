import { describe, expect, test } from 'vitest';
import { networkOf, siteOf } from './network.ts';

describe('attempts are counted for a line, not for an address', () => {
  test.each([
    ['an IPv4 address is itself', '190.1.1.1', '190.1.1.1'],
    ['one of IPv6 is its /64', '2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
    ['another of the same line counts with it', '2001:DB8:0:1::190', '2001:db8:0:1::/64'],
    ['the line beside it does not', '2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['IPv4 on a dual socket is IPv4', '::ffff:190.1.1.1', '190.1.1.1'],
    ['also written in hexadecimal', '::ffff:be01:101', '190.1.1.1'],
    ['IPv4 behind a translator is IPv4', '64:ff9b::be01:101', '190.1.1.1'],
    ['a zone is no address of its own', 'fe80::1%eth0', 'fe80::/64'],
    ['the machine itself', '::1', '::/64'],
    ['a port is no address of its own', '190.1.1.1:50123', '190.1.1.1'],
    ['nor beside IPv6', '[2001:db8:0:1::5]:50123', '2001:db8:0:1::/64'],
    ['blanks around it are nothing', ' 190.1.1.1 ', '190.1.1.1'],
    ['what is no address counts together', 'somewhere', 'unknown'],
    ['with everything else that is none', '', 'unknown'],
    ['however IPv4 is written, it is one', '3187736833', '190.1.1.1'],
  ])('%s', (_what, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('all lines of a customer share their /48', () => {
    expect(siteOf(networkOf('2001:db8:7:1::1'))).toBe('2001:db8:7::/48');
    expect(siteOf(networkOf('2001:db8:7:ffff::1'))).toBe('2001:db8:7::/48');
    expect(siteOf(networkOf('2001:db8:8:1::1'))).toBe('2001:db8:8::/48');
  });

  test('what is counted beside the network stays in the key', () => {
    expect(siteOf(`mama@example.org ${networkOf('2001:db8:7:1::1')}`)).toBe(
      'mama@example.org 2001:db8:7::/48',
    );
    expect(siteOf(`20 ${networkOf('::1')}`)).toBe('20 ::/48');
  });

  test.each(['190.1.1.1', 'unknown', 'mama@example.org', '42', 'x/64', ':::::/64'])(
    'there is nothing around %s',
    (key) => {
      expect(siteOf(key)).toBe(null);
    },
  );
});

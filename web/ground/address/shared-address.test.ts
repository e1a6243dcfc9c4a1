import { expect, test } from 'vitest';
import { sharedAddress } from './shared-address.ts';

test('a link that is sent says its language, where it is not the usual one', () => {
  expect(sharedAddress('/races?cup_id=1', 'pt')).toBe('/races?cup_id=1&lang=pt');
  expect(sharedAddress('/riders/5-ana', 'en')).toBe('/riders/5-ana?lang=en');
  expect(sharedAddress('/races?cup_id=1#results', 'en')).toBe('/races?cup_id=1&lang=en#results');
  expect(sharedAddress('/riders/5-ana', 'es')).toBe('/riders/5-ana');
});

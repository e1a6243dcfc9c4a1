import { expect, test } from 'vitest';
import { adSources } from './ads.ts';

const own = { organization_id: 7, cup_id: 3 };
const common = (organization_id: number) => ({ organization_id, cup_id: null });

test.each([
  ['latam', 'home', null, [common(2)]],
  ['argentina', 'home', null, [common(1)]],
  ['latam', 'login', null, [common(1)]],
  ['argentina', 'login', null, [common(1)]],
  ['latam', 'race', own, [own, common(2)]],
  ['argentina', 'race', own, [own, common(1)]],
  ['latam', 'licence', own, [own, common(2)]],
  ['latam', 'race', null, [common(2)]],
  ['latam', 'ranking', own, [common(2)]],
  ['latam', 'pricing', null, [common(2)]],
] as const)('on the %s site, %s shows the banners of the right organization', (site, screen, of, sources) => {
  expect(adSources(site, screen, of)).toEqual(sources);
});

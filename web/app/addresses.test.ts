import { describe, expect, test } from 'vitest';
import { clientVersion } from '#contract/publishing/site/version.ts';
import { adHref, adViews } from '#web/parts/ads/ad-link.ts';
import { escapeHtml, scriptJson } from './document.ts';
import { hrefWith } from '#web/ground/address/navigation.ts';
import { pageVersion } from '#web/ground/later/version.ts';
import { wantedVersion } from '#web/ground/later/watch-version.ts';
import { dataNeeded, viewKey } from './page/views.ts';

describe('an address says what it needs', () => {
  test.each([
    ['/', '', { screen: 'home', notFound: false, regulation: null, version: null }],
    ['/whatever', '', { screen: 'home', notFound: true, regulation: null, version: null }],
    ['/races', '?cup_id=12&race_date=2026-05-10', { screen: 'race', cup_id: 12, race_date: '2026-05-10' }],
    ['/races', '?cup_id=abc', { screen: 'race', cup_id: null, race_date: null }],
    ['/ranking', '?cup_id=3', { screen: 'ranking', cup_id: 3, category: null, federation: null }],
    ['/ranking', '', { screen: 'ranking', cup_id: null, category: null, federation: null }],
    ['/ranking', '?cup_id=-3', { screen: 'ranking', cup_id: null, category: null, federation: null }],
  ])('%s%s', (path, search, need) => {
    expect(dataNeeded(path, search)).toEqual(need);
  });

  test('choosing another date of a cup needs no data', () => {
    expect(viewKey('/', '?cup=1&date=2026-05-10')).toBe(viewKey('/', ''));
  });

  test('opening a regulation does', () => {
    expect(viewKey('/', '?regulation=1')).not.toBe(viewKey('/', ''));
  });

  test('another category is another view, in whatever order the query comes', () => {
    expect(viewKey('/races', '?cup_id=1&category=2')).not.toBe(viewKey('/races', '?cup_id=1&category=3'));
    expect(viewKey('/races', '?cup_id=1&category=2')).toBe(viewKey('/races', '?category=2&cup_id=1'));
  });
});

test('a filter changes its own parameter and keeps the others as they were', () => {
  const params = new URLSearchParams('cup_id=12&race_date=2026-05-10&club=4');
  expect(hrefWith('/races', params, { tab: 'final', club: null })).toBe(
    '/races?cup_id=12&race_date=2026-05-10&tab=final',
  );
  expect(hrefWith('/', new URLSearchParams('cup=1'), { cup: null })).toBe('/');
});

describe('an ad', () => {
  const ad = {
    ad_id: 5,
    organization_id: 2,
    cup_id: null,
    ad_link_sup: 'https://shop.test/lang_/sale',
    ad_link_low: 'javascript:alert(1)',
    ad_image_sup: { es: '/a-es.png', pt: '/a-pt.png' },
    ad_image_low: null,
  };

  test('opens the page in my language', () => {
    expect(adViews([ad], 'SUP', 'pt')[0]).toEqual({
      ad_id: 5,
      space: 'SUP',
      image: '/a-pt.png',
      href: 'https://shop.test/pt/sale',
    });
  });

  test('shows its Spanish picture where mine is missing', () => {
    expect(adViews([ad], 'SUP', 'en')[0]?.image).toBe('/a-es.png');
  });

  test('takes no room without a picture', () => {
    expect(adViews([ad], 'LOW', 'es')).toEqual([]);
    expect(adViews([], 'SUP', 'es')).toEqual([]);
  });

  test.each(['javascript:alert(1)', '//evil.test', 'data:text/html,x', ''])('never opens %s', (link) => {
    expect(adHref(link, 'es')).toBeNull();
  });
});

describe('the version', () => {
  test('of the page is the one the contract names', () => {
    expect(pageVersion).toBe(clientVersion);
  });

  test('reloads the page once, when the server has another', () => {
    expect(wantedVersion({ latamUserVersion: pageVersion + 1 }, null)).toBe(pageVersion + 1);
    expect(wantedVersion({ latamUserVersion: pageVersion + 1 }, String(pageVersion + 1))).toBeNull();
    expect(wantedVersion({ latamUserVersion: pageVersion }, null)).toBeNull();
    expect(wantedVersion(null, null)).toBeNull();
  });
});

test('a cup named like a script cannot end the page data', () => {
  const name = '</script><script>alert(1)</script>';
  expect(scriptJson({ name })).not.toContain('</script>');
  expect(JSON.parse(scriptJson({ name }))).toEqual({ name });
  expect(escapeHtml('"<b>&')).toBe('&quot;&lt;b&gt;&amp;');
});

import { expect, test } from 'vitest';
import { addressOf } from '#web/ground/call/address-of.ts';
import type { CallName } from '#web/ground/call/calls.ts';
import { isKeptAnswer, isKeptPage, isSameNumber, isSameRace, keptAnswers } from './what-is-kept.ts';

test('the answers of public calls are kept on the device, for when there is no signal', () => {
  const calls: readonly CallName[] = keptAnswers;
  expect(calls).not.toHaveLength(0);
  for (const path of [
    addressOf('GET /api/cups'),
    addressOf('GET /api/cups/{id}', { params: { id: 12 } }),
    '/api/races/by_date',
    addressOf('GET /api/races/{id}', { params: { id: 12 } }),
    addressOf('GET /api/races/{id}/live', { params: { id: 7 } }),
    addressOf('GET /api/organizations'),
    addressOf('GET /api/ads/org/{orgId}', { params: { orgId: 3 } }),
  ])
    expect(isKeptAnswer(path)).toBe(true);
});

test('nothing of an account is kept, and no paper', () => {
  for (const path of [
    addressOf('GET /api/users/me'),
    addressOf('GET /api/riders/{id}/papers/{slot}', { params: { id: 1, slot: 'rider_dni_image1' } }),
    addressOf('GET /api/cups/{id}/plates', { params: { id: 1 }, query: { wheel: 20, plate: '9' } }),
    '/api/cups/mine',
    '/api/cups/1/',
    '/files/api/cups',
  ])
    expect(isKeptAnswer(path)).toBe(false);
  expect(isKeptPage('/races')).toBe(true);
  expect(isKeptPage('/pantalla/12')).toBe(true);
  expect(isKeptPage('/profile')).toBe(false);
});

test.each([
  ['another class', '/races?cup_id=1&race_date=2026-11-22&category=12', true],
  ['another date', '/races?cup_id=1&race_date=2026-11-28', false],
  ['another cup', '/races?cup_id=2&race_date=2026-11-22', false],
  ['no race named', '/races', false],
  ['the ranking', '/ranking?cup_id=1&race_date=2026-11-22', false],
])('%s: the same race or not', (_what, address, same) => {
  const at = (path: string) => new URL(path, 'https://example.org');
  expect(isSameRace(at('/races?cup_id=1&race_date=2026-11-22'), at(address))).toBe(same);
});

test.each([
  ['its name', '/riders/12-noa-rivarola', true],
  ['no name', '/riders/12', true],
  ['another number', '/riders/123-noa-rivarola', false],
  ['a club with that number', '/clubs/12-los-teros', false],
  ['another view of it', '/riders/12-noa-rivarola?season=2025', false],
  ['no number', '/ranking', false],
])('a page kept under a number and another name is the same: %s', (_what, address, same) => {
  const at = (path: string) => new URL(path, 'https://example.org');
  expect(isSameNumber(at('/riders/12-noa'), at(address))).toBe(same);
});

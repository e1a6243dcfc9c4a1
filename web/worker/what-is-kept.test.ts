import { expect, test } from 'vitest';
import { addressOf } from '#web/app/call/address-of.ts';
import type { CallName } from '#web/app/call/calls.ts';
import { isKeptAnswer, isKeptPage, keptAnswers } from './what-is-kept.ts';

test('the answers of public calls are kept on the device, for when there is no signal', () => {
  const calls: readonly CallName[] = keptAnswers;
  expect(calls).not.toHaveLength(0);
  for (const path of [
    addressOf('GET /api/cups'),
    addressOf('GET /api/cups/{id}', { params: { id: 12 } }),
    '/api/races/by_date',
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
  expect(isKeptPage('/profile')).toBe(false);
});

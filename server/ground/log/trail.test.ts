import { describe, expect, test } from 'vitest';
import { codeOf, currentTrail, onTrail, trailFlags, trailInFlags, trailOf } from './trail.ts';

const parent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;

describe('a request has the id', () => {
  test('that the proxy gave it', () => {
    expect(trailOf({ 'x-request-id': '5f2c-0001.nginx_1' }).id).toBe('5f2c-0001.nginx_1');
  });

  test('of the trace that it comes from', () => {
    expect(trailOf({ traceparent: parent })).toEqual({
      id: 'a1'.repeat(16),
      traceparent: parent,
      isFirst: false,
    });
  });

  test('of the proxy, within the trace that it comes from', () => {
    const { id, traceparent } = trailOf({ 'x-request-id': 'one-of-nginx', traceparent: parent });
    expect([id, traceparent]).toEqual(['one-of-nginx', parent]);
  });

  test.each([
    { 'x-request-id': 'short' },
    { 'x-request-id': 'Ana Prueba de la calle 5' },
    { 'x-request-id': 'a\nline of its own' },
    { 'x-request-id': 'x'.repeat(65) },
    { traceparent: `00-${'0'.repeat(32)}-${'b2'.repeat(8)}-01` },
    { traceparent: 'Ana' },
    {},
  ])('of its own where %o is none, and no two have the same', (headers) => {
    const { id, traceparent, isFirst } = trailOf(headers);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect([traceparent.slice(3, 35), isFirst]).toEqual([id, true]);
    expect(trailOf(headers).id).not.toBe(id);
  });
});

test('a job takes the trail of the request that adds it, and nothing else becomes a trail', () => {
  expect(trailFlags()).toBeNull();
  const trail = trailOf({ traceparent: parent });
  const [flag = ''] = onTrail(trail, trailFlags) ?? [];
  expect(trailInFlags({ [flag]: true })).toEqual(trail);
  expect(trailInFlags({ urgent: true })).toBeNull();
  expect(trailInFlags({ 'trail Ana Prueba': true })).toBeNull();
  expect(trailInFlags(null)).toBeNull();
  expect(currentTrail()).toBeUndefined();
});

test('the code of a request is short, the same on every node, and has no signs that sound or look like others', () => {
  expect(codeOf('a1'.repeat(16))).toBe(codeOf('a1'.repeat(16)));
  const codes = Array.from({ length: 2000 }, (_, at) => codeOf(`request-${at}`));
  expect(codes.filter((code) => !/^[2-9A-HJKMNP-TV-Z]{6}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint, errorsOf } from '#contract/endpoint.ts';
import { endpoints } from './all/endpoints.ts';

const reply = z.object({});

test('an open call that takes nothing is refused what it is asked beside, and has the refusals it names', () => {
  const open = endpoint({ method: 'GET', path: '/api/a', who: 'anyone', summary: '', reply });
  expect(errorsOf(open)).toEqual(['request.bad_query']);
  expect(errorsOf({ ...open, errors: ['cup.not_found'] })).toEqual(['request.bad_query', 'cup.not_found']);
});

test('what goes in, the method and who may call say what else it can be refused with', () => {
  const form = endpoint({
    method: 'POST',
    path: '/api/a/{id}',
    who: 'self',
    summary: '',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({}),
    files: ['paper'],
    beforeSecondFactor: true,
    reply,
    errors: ['user.not_found'],
  });
  expect(errorsOf(form)).toEqual([
    'request.bad_path',
    'request.bad_json',
    'request.bad_body',
    'request.too_large',
    'request.cross_site',
    'session.missing',
    'session.ended',
    'session.new_password_first',
    'session.not_allowed',
    'request.too_many',
    'document.too_large',
    'upload.broken',
    'upload.busy',
    'upload.too_slow',
    'user.not_found',
  ]);
});

describe('no call writes by hand', () => {
  test.each(Object.entries<Endpoint>(endpoints))('what follows: %s', (_name, declared) => {
    const { errors: own = [], ...rest } = declared;
    const derived = errorsOf(rest);
    expect(own.filter((code) => derived.includes(code))).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
  });
});

import { expect, test, vi } from 'vitest';
import { CallFailure } from './ask.ts';
import { newQueryClient } from './query-client.ts';
import { ApiFailure } from '#web/ground/data/api.ts';

const timesAsked = async (failure: Error) => {
  const asked = vi.fn(() => Promise.reject(failure));
  await newQueryClient()
    .fetchQuery({
      queryKey: ['one'],
      queryFn: asked,
      retry: newQueryClient().getDefaultOptions().queries?.retry,
      retryDelay: 0,
    })
    .catch(() => null);
  return asked.mock.calls.length;
};

test('a refusal is an answer: neither a public nor a private call asks again', async () => {
  expect(await timesAsked(new CallFailure(404, 'licence.not_found', 'No hay tal licencia', null))).toBe(1);
  expect(await timesAsked(new ApiFailure(404))).toBe(1);
});

test('a server that fails or is not reached is asked twice more', async () => {
  expect(await timesAsked(new CallFailure(503, '', 'No se puede ahora', null))).toBe(3);
  expect(await timesAsked(new CallFailure(0, '', 'Sin señal', null))).toBe(3);
});

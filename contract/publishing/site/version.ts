import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** It is the version of the browser's code (spec §9). The page offers a reload when the server has another one. */
export const clientVersion = 7;

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  who: 'anyone',
  summary:
    'Returns the version of the client that the server serves, the version of the product, and the country of the site variant.',
  reply: z.object({ latamUserVersion: z.number().int(), version: z.string(), country: z.string() }),
});

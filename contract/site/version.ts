import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** The version of the browser's code (spec §9); the page offers a reload when the server has another. */
export const clientVersion = 7;

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  who: 'anyone',
  summary: 'Version of the client the server serves, of the product, and the site variant country',
  query: z.strictObject({}),
  reply: z.object({ latamUserVersion: z.number().int(), version: z.string(), country: z.string() }),
});

import type { z } from 'zod';
import type { listRiderImports } from '#contract/office/riders/rider-import.ts';
import { useAsk } from '#web/app/call/use-ask.ts';

type Imports = z.infer<typeof listRiderImports.reply>;
export type ImportsPlace = Imports['places'][number];

/** Where riders can be imported to, and recent imports. */
export function useImports() {
  const { data, error, refetch } = useAsk('GET /api/office/rider-imports');
  return { data, error: data ? null : error, again: () => void refetch() };
}

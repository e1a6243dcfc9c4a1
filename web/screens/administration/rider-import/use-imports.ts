import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listRiderImports } from '#contract/rider-import.ts';
import { call } from '#web/app/call.ts';

type Imports = z.infer<typeof listRiderImports.reply>;
export type ImportPlace = Imports['places'][number];

/** Where riders may be imported to, and what was imported lately. */
export function useImports() {
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'rider-imports'],
    queryFn: () => call<Imports>('GET', '/api/office/rider-imports'),
  });
  return { data, error: data ? null : error, again: () => void refetch() };
}

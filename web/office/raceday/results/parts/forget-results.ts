import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#web/ground/call/use-ask.ts';

/** Reads everything again after many results were written at once: the list of races, each race and each category. */
export function forgetResults(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf('GET /api/office/results') });
  void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/results') });
  void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/results/{categoryId}') });
}

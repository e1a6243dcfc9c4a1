import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#web/app/call/use-ask.ts';

/** After many results were written at once: the list of races, each race and each category are read again. */
export function forgetResults(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf('GET /api/office/results') });
  void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/results') });
  void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/results/{categoryId}') });
}

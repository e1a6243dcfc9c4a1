import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newQueryClient } from '#web/app/query-client.ts';

/** One for the life of the page: what one screen has fetched another may show. */
const client = newQueryClient();

/** What the screens of who is signed in fetch with. It comes with the first of them. */
export function PrivateData({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

import './private-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newQueryClient } from './query-client.ts';
import { useSession } from './session.ts';

let kept = { account: 0, client: newQueryClient() };

/** One for each account: what one screen has fetched another may show, but never to whoever signs in next on this device. */
function clientOf(account: number) {
  if (kept.account !== account) kept = { account, client: newQueryClient() };
  return kept.client;
}

/** What the screens of whoever is signed in fetch with. It comes with the first of them. */
export function PrivateData({ children }: { children: ReactNode }) {
  const account = useSession()?.authUser.user_id ?? 0;
  return <QueryClientProvider client={clientOf(account)}>{children}</QueryClientProvider>;
}

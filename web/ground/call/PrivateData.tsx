import './private-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newQueryClient } from './query-client.ts';
import { useSession } from '#web/ground/session/use-session.ts';

let kept = { account: 0, client: newQueryClient() };

/** Gives one cache for each account. Screens share it, but never with the next person who signs in on this device. */
function clientOf(account: number) {
  if (kept.account !== account) kept = { account, client: newQueryClient() };
  return kept.client;
}

/** Provides the cache for screens of an account. Its code is loaded with the first of them. */
export function PrivateData({ children }: { children: ReactNode }) {
  const account = useSession()?.authUser.user_id ?? 0;
  return <QueryClientProvider client={clientOf(account)}>{children}</QueryClientProvider>;
}

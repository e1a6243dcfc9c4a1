import { useSyncExternalStore } from 'react';
import { currentSession, watchSession } from './session.ts';
import type { Session } from './session-storage.ts';

/** Gives the session, or null. The server renders without one, so the header changes after hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, currentSession, () => null);
}

import type { Me, RiderCard } from '#contract/accounts/accounts.ts';
import { readSession, type Session, writeSession } from './session-storage.ts';

/* One store for the page. It informs other tabs of the device, so that a link opened in a new tab is signed in too. */
let current: Session | null = null;
let started = false;
const listeners = new Set<() => void>();
let line: BroadcastChannel | null = null;

type Word = { kind: 'ask' } | { kind: 'session'; session: Session | null };

function show(session: Session | null): void {
  current = session;
  if (session) document.documentElement.dataset['session'] = '';
  else delete document.documentElement.dataset['session'];
  for (const listener of listeners) listener();
}

function set(session: Session | null): void {
  writeSession(session);
  show(session);
  line?.postMessage({ kind: 'session', session } satisfies Word);
}

function hear({ data }: MessageEvent<Word>): void {
  if (data.kind === 'ask') {
    if (current) line?.postMessage({ kind: 'session', session: current } satisfies Word);
    return;
  }
  // The same account keeps the rider chosen in this tab.
  const same = data.session !== null && current?.authUser.user_id === data.session.authUser.user_id;
  const session =
    same && data.session ? withRider(data.session, current?.riderSelected ?? null) : data.session;
  writeSession(session);
  show(session);
}

function withRider(session: Session, wanted: number | null): Session {
  const known = session.userSelected.some((rider) => rider.rider_id === wanted);
  return { ...session, riderSelected: known ? wanted : (session.userSelected[0]?.rider_id ?? null) };
}

/** Reads what is stored and listens to the other tabs. Once, before hydration. */
export function startSession(): void {
  if (started) return;
  started = true;
  show(readSession());
  if (typeof BroadcastChannel === 'undefined') return;
  line = new BroadcastChannel('session');
  line.addEventListener('message', hear);
  if (!current) line.postMessage({ kind: 'ask' } satisfies Word);
}

/** Calls back whenever the session changes. Out: stops it. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session; null: nobody is signed in. Components use `useSession`. */
export function currentSession(): Session | null {
  return current;
}

/** The active rider. */
export function activeRider(session: Session | null): RiderCard | null {
  return session?.userSelected.find((rider) => rider.rider_id === session.riderSelected) ?? null;
}

/** After signing in: the first rider is active (spec §4). */
export function beginSession(authUser: Session['authUser'], riders: RiderCard[], keep: boolean): void {
  set(withRider({ authUser, userSelected: riders, riderSelected: null, keep }, null));
}

/** After any change of the account or its riders. */
export function renewSession({ user, riders }: Me): void {
  if (!current) return;
  set(
    withRider(
      { ...current, authUser: { ...current.authUser, ...user }, userSelected: riders },
      current.riderSelected,
    ),
  );
}

/** Makes another rider active. */
export function chooseRider(rider_id: number): void {
  if (current) set(withRider(current, rider_id));
}

/** Forgets the session on this device, in every tab. */
export function closeSession(): void {
  set(null);
}

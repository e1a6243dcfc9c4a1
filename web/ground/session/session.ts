import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { Me } from '#contract/people/accounts/accounts.ts';
import { readSession, type Session, writeSession } from './session-storage.ts';

/* There is one store for the page. It informs the device's other tabs, so that a new tab is signed in too. */
let current: Session | null = null;
let started = false;
const listeners = new Set<() => void>();
let line: BroadcastChannel | null = null;

/** Each question about the account takes a number when it is asked, and each change when it is made. */
let counted = 0;
/** The number of what the session shows. What was asked before it is older. */
let shown = 0;

type Word = { kind: 'ask' } | { kind: 'session'; session: Session | null };

function show(session: Session | null): void {
  current = session;
  const root = document.documentElement;
  root.toggleAttribute('data-session', session !== null);
  // The room of the reminder is there before its words, and goes with it.
  root.toggleAttribute('data-unconfirmed', session?.authUser.email_confirmed === false);
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

/** Reads the stored session and listens to the other tabs. It is called once, before hydration. */
export function startSession(): void {
  if (started) return;
  started = true;
  show(readSession());
  if (typeof BroadcastChannel === 'undefined') return;
  line = new BroadcastChannel('session');
  line.addEventListener('message', hear);
  if (!current) line.postMessage({ kind: 'ask' } satisfies Word);
}

/** Calls back whenever the session changes. The returned function stops it. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the session. It is null when nobody is signed in. Components use `useSession`. */
export function currentSession(): Session | null {
  return current;
}

export function activeRider(session: Session | null): RiderCard | null {
  return session?.userSelected.find((rider) => rider.rider_id === session.riderSelected) ?? null;
}

/** Begins a session after signing in. The first rider is active (spec §4). */
export function beginSession(authUser: Session['authUser'], riders: RiderCard[], keep: boolean): void {
  shown = ++counted;
  set(withRider({ authUser, userSelected: riders, riderSelected: null, keep }, null));
}

/** Renews the session after any change of the account or its riders. An answer that was asked for before the last one is dropped. */
export function renewSession({ user, riders }: Me, asked = ++counted): void {
  if (!current || asked < shown) return;
  shown = asked;
  set(
    withRider(
      { ...current, authUser: { ...current.authUser, ...user }, userSelected: riders },
      current.riderSelected,
    ),
  );
}

/** Renews the session by an answer that is on its way. A change that is made meanwhile is newer, and stays. */
export async function renewSessionBy(answer: Promise<Me>): Promise<void> {
  const asked = ++counted;
  renewSession(await answer, asked);
}

export function chooseRider(rider_id: number): void {
  if (current) set(withRider(current, rider_id));
}

/** Forgets the session on this device, in every tab. */
export function closeSession(): void {
  shown = ++counted;
  set(null);
}

import type { Language } from '#contract/values.ts';
import { ask } from '#web/app/call/ask.ts';

/** How this browser stands to notifications. `install`: an iPhone takes them once the site is on its home screen. */
export type PushStand = 'can' | 'on' | 'denied' | 'install' | 'never';

const keptKey = 'push-riders';

/** What the server was told last to tell of, as text: only that is compared. */
function kept(): string | null {
  try {
    return localStorage.getItem(keptKey);
  } catch {
    return null;
  }
}

function keep(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keptKey);
    else localStorage.setItem(keptKey, text);
  } catch {
    // Asked again when the page is opened again.
  }
}

const wantedText = (riders: readonly number[], language: Language) =>
  JSON.stringify([language, ...riders.toSorted((a, b) => a - b)]);

export function pushStand(): PushStand {
  const isHomeScreenMissing = 'standalone' in navigator && navigator.standalone === false;
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || typeof Notification === 'undefined')
    return isHomeScreenMissing ? 'install' : 'never';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && kept() !== null ? 'on' : 'can';
}

async function subscriptionOf(manager: PushManager): Promise<PushSubscription> {
  const before = await manager.getSubscription();
  if (before !== null) return before;
  const { key } = await ask('GET /api/push/key');
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const textOf = (key: ArrayBuffer | null): string =>
  key === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');

async function say(phone: PushSubscription, riders: readonly number[], language: Language): Promise<void> {
  const [p256dh, auth] = [textOf(phone.getKey('p256dh')), textOf(phone.getKey('auth'))];
  const body = { endpoint: phone.endpoint, p256dh, auth, language, riders: [...riders] };
  await ask('POST /api/push', { body });
  keep(riders.length === 0 ? null : wantedText(riders, language));
}

/** Asks for notifications of these riders. In: not before somebody has tapped. Out: how it stands then. Throws CallFailure. */
export async function beginPush(riders: readonly number[], language: Language): Promise<PushStand> {
  if ((await Notification.requestPermission()) !== 'granted') return pushStand();
  const { pushManager } = await navigator.serviceWorker.ready;
  await say(await subscriptionOf(pushManager), riders, language);
  return pushStand();
}

/** Tells the server of a star that was given or taken back since. */
export async function renewPush(riders: readonly number[], language: Language): Promise<void> {
  if (pushStand() !== 'on' || kept() === wantedText(riders, language)) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const phone = await pushManager.getSubscription();
  if (phone === null) keep(null);
  else await say(phone, riders, language);
}

/** Asks for no more. Throws CallFailure. */
export async function endPush(language: Language): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const phone = await pushManager.getSubscription();
  if (phone !== null) {
    await say(phone, [], language);
    await phone.unsubscribe();
  }
  keep(null);
}

import type { Language } from '#contract/values.ts';
import { ask } from '#web/ground/call/ask.ts';

/** The state of notifications in this browser. With `install`, an iPhone allows them from its home screen only. */
export type PushStand = 'can' | 'on' | 'denied' | 'install' | 'never';

const keptKey = 'push-riders';

/** Reads the last subscription that the server received, as text, for comparison only. */
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
    // The browser refuses the storage, so it is sent again when the page is opened again.
  }
}

const wantedText = (riders: readonly number[], language: Language) =>
  JSON.stringify([language, ...riders.toSorted((a, b) => a - b)]);

export function pushStand(): PushStand {
  // Over plain http nothing is told from the home screen either.
  const isHomeScreenMissing = isSecureContext && 'standalone' in navigator && navigator.standalone === false;
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

/** Turns notifications of these riders on, and gives the new state. It may run only after a tap. Throws CallFailure. */
export async function beginPush(riders: readonly number[], language: Language): Promise<PushStand> {
  if ((await Notification.requestPermission()) !== 'granted') return pushStand();
  const { pushManager } = await navigator.serviceWorker.ready;
  await say(await subscriptionOf(pushManager), riders, language);
  return pushStand();
}

/** Informs the server about stars that were added or removed since. */
export async function renewPush(riders: readonly number[], language: Language): Promise<void> {
  if (pushStand() !== 'on' || kept() === wantedText(riders, language)) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const phone = await pushManager.getSubscription();
  if (phone === null) keep(null);
  else await say(phone, riders, language);
}

/** Turns notifications off. Throws CallFailure. */
export async function endPush(language: Language): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const phone = await pushManager.getSubscription();
  if (phone !== null) {
    await say(phone, [], language);
    await phone.unsubscribe();
  }
  keep(null);
}

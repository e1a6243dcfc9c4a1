import { addressOf } from '#web/ground/call/address-of.ts';
import { pageVersion } from './version.ts';

const restMs = 5 * 60_000;
const triedName = 'reloaded_for';

/** Gives the version to load, if the server's client is another one that was not tried yet (spec §4). */
export function wantedVersion(answer: unknown, triedFor: string | null): number | null {
  if (typeof answer !== 'object' || answer === null || !('latamUserVersion' in answer)) return null;
  const { latamUserVersion } = answer;
  if (typeof latamUserVersion !== 'number' || latamUserVersion === pageVersion) return null;
  return triedFor === String(latamUserVersion) ? null : latamUserVersion;
}

let wanted: number | null = null;
/** Somebody typed or chose something at this address, and a reload would lose it. */
let touched = false;
/** The number of shown parts that forbid a reload. */
let keepers = 0;

function tried(): string | null {
  try {
    return sessionStorage.getItem(triedName);
  } catch {
    // Without this in the storage, the page might reload for ever.
    return String(wanted);
  }
}

/** Reloads the page once, unless that would disturb somebody. */
function reloadIfFree(): void {
  if (wanted === null || touched || keepers > 0 || tried() === String(wanted)) return;
  sessionStorage.setItem(triedName, String(wanted));
  location.reload();
}

/** Prevents a reload while it would break something, until the returned function is called and the page left. */
export function keepPage(): () => void {
  keepers += 1;
  return () => {
    keepers -= 1;
  };
}

/** Records that the reader went to another page, so that what they typed before was sent or given up. */
export function arriveSomewhere(): void {
  touched = false;
  reloadIfFree();
}

let asked = 0;

/** Asks the server for its version, and loads a newer one. A screen that nobody leaves asks regularly. */
export async function lookForVersion(): Promise<void> {
  if (document.visibilityState !== 'visible' || Date.now() - asked < restMs) return;
  asked = Date.now();
  try {
    const response = await fetch(addressOf('GET /api/version'));
    wanted = wantedVersion(await response.json(), tried());
    reloadIfFree();
  } catch (error) {
    console.info('the version could not be asked for', error);
  }
}

/**
 * Asks the server for its version now, and when a page that was left open becomes visible again. A newer one is loaded
 * at once or, while somebody fills in a form, at the next page that they open. It works only in the browser.
 */
export function watchVersion(): void {
  for (const kind of ['input', 'change'] as const)
    document.addEventListener(kind, () => {
      touched = true;
    });
  document.addEventListener('visibilitychange', () => void lookForVersion());
  void lookForVersion();
}

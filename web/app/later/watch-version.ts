import { addressOf } from '#web/app/call/address-of.ts';
import { pageVersion } from './version.ts';

const restMs = 5 * 60_000;
const triedName = 'reloaded_for';

/** The version to load, when the server serves another client and this was not tried yet (spec §4). In: its answer. */
export function wantedVersion(answer: unknown, triedFor: string | null): number | null {
  if (typeof answer !== 'object' || answer === null || !('latamUserVersion' in answer)) return null;
  const { latamUserVersion } = answer;
  if (typeof latamUserVersion !== 'number' || latamUserVersion === pageVersion) return null;
  return triedFor === String(latamUserVersion) ? null : latamUserVersion;
}

let wanted: number | null = null;
/** Something was typed or chosen at this address: a reload would lose it. */
let touched = false;
/** Parts of the page that must not be loaded anew while they are shown. */
let keepers = 0;

function tried(): string | null {
  try {
    return sessionStorage.getItem(triedName);
  } catch {
    // Where this cannot be remembered, reloading might never end.
    return String(wanted);
  }
}

/** Loads the page anew once, unless somebody is at something here. */
function reloadIfFree(): void {
  if (wanted === null || touched || keepers > 0 || tried() === String(wanted)) return;
  sessionStorage.setItem(triedName, String(wanted));
  location.reload();
}

/** The page stays as it is while something is under way that a reload would break. Out: it is over; the next place loads what is new. */
export function keepPage(): () => void {
  keepers += 1;
  return () => {
    keepers -= 1;
  };
}

/** The reader came to another place: what was typed before is sent or given up. */
export function arriveSomewhere(): void {
  touched = false;
  reloadIfFree();
}

let asked = 0;

/** Asks the server for its version, and loads another one. A screen that nobody leaves asks by itself, again and again. */
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
 * Asks the server for its version: now, and when a page left open is looked at again. Another one is loaded at once, or, when
 * somebody is filling in a form, at the next place they go to. Only in the browser.
 */
export function watchVersion(): void {
  for (const kind of ['input', 'change'] as const)
    document.addEventListener(kind, () => {
      touched = true;
    });
  document.addEventListener('visibilitychange', () => void lookForVersion());
  void lookForVersion();
}

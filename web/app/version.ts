/** The version this code carries (spec §9); a test holds it to the contract's, whose schemas stay out of the page. */
export const pageVersion = 7;

/** True when the page should load anew: the server serves a newer client, and this was not tried yet. */
export function shouldReload(answer: unknown, triedFor: string | null): number | null {
  if (typeof answer !== 'object' || answer === null || !('latamUserVersion' in answer)) return null;
  const { latamUserVersion } = answer;
  if (typeof latamUserVersion !== 'number' || latamUserVersion === pageVersion) return null;
  return triedFor === String(latamUserVersion) ? null : latamUserVersion;
}

const restMs = 5 * 60_000;

/** Somebody is writing: a reload would lose it. */
function isWriting(): boolean {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  return isField;
}

/**
 * A page left open asks for the version when it is looked at again, and reloads once per version.
 * A page just loaded is as new as the server. Only in the browser.
 */
export function watchVersion(): void {
  let asked = Date.now();
  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < restMs || isWriting()) return;
    asked = Date.now();
    try {
      const response = await fetch('/api/version');
      const version = shouldReload(await response.json(), sessionStorage.getItem('reloaded_for'));
      if (version === null) return;
      sessionStorage.setItem('reloaded_for', String(version));
      location.reload();
    } catch {
      // No network: the next look will ask again.
    }
  };
  document.addEventListener('visibilitychange', () => void look());
}

const key = 'knownDevice';

/** Proves that somebody stayed signed in on this browser before. It outlives the session and is sent with the next sign-in. */
export function readKnownDevice(): { known_device?: string } {
  try {
    const known_device = localStorage.getItem(key);
    return known_device === null ? {} : { known_device };
  } catch {
    // Storage is refused: the browser is not known.
    return {};
  }
}

/** Stores the answer of a sign-in. null: this browser should not be known; what another account stored stays. */
export function keepKnownDevice(known_device: string | null): void {
  if (known_device === null) return;
  try {
    localStorage.setItem(key, known_device);
  } catch {
    // Storage is refused: the next sign-in is from a new device.
  }
}

const key = 'knownDevice';

/** Reads the proof that somebody stayed signed in here. It outlives the session and goes with the next sign-in. */
export function readKnownDevice(): { known_device?: string } {
  try {
    const known_device = localStorage.getItem(key);
    return known_device === null ? {} : { known_device };
  } catch {
    // The browser refuses the storage, so this browser is not known.
    return {};
  }
}

/** Stores the answer of a sign-in. Null means that this browser should not be known; another account's value stays. */
export function keepKnownDevice(known_device: string | null): void {
  if (known_device === null) return;
  try {
    localStorage.setItem(key, known_device);
  } catch {
    // The browser refuses the storage, so the next sign-in is from a new device.
  }
}

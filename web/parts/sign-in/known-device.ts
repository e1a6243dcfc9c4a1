const key = 'knownDevice';

/** What shows that somebody signed in here before and stayed: kept beyond the session, sent with the next sign-in. */
export function readKnownDevice(): { known_device?: string } {
  try {
    const known_device = localStorage.getItem(key);
    return known_device === null ? {} : { known_device };
  } catch {
    // Refused storage knows nobody.
    return {};
  }
}

/** Keeps what a sign-in answered. null: this browser is not to be known; what another account left stays. */
export function keepKnownDevice(known_device: string | null): void {
  if (known_device === null) return;
  try {
    localStorage.setItem(key, known_device);
  } catch {
    // The next sign-in is one from a new device.
  }
}

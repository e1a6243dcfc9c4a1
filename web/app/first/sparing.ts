interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Tells whether this device spares data, because its reader asked for that or the signal is too weak for more. */
export function isSparing(): boolean {
  // Not every browser reports it.
  if (!('connection' in navigator)) return false;
  const { saveData, effectiveType = '' } = navigator.connection as Connection;
  return saveData === true || effectiveType.endsWith('2g');
}

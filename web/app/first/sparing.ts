interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether this device spends as little data as it can: its reader asked for that, or the signal is too weak for more. */
export function isSparing(): boolean {
  // Not every browser says it.
  if (!('connection' in navigator)) return false;
  const { saveData, effectiveType = '' } = navigator.connection as Connection;
  return saveData === true || effectiveType.endsWith('2g');
}

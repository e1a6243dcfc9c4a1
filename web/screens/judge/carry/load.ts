/** Brings what hands sheets over: it is heavy, seldom needed, and on the phone before the signal ends. */
export const loadCarryPanel = async () => ({ default: (await import('./CarryPanel.tsx')).CarryPanel });

/** Brings what hands sheets over: it is heavy, seldom needed, and on the phone before the signal ends. */
export const loadCarryPanel = async () => ({ default: (await import('./CarryPanel.tsx')).CarryPanel });

/** Brings it whole: what reads codes, too, where the browser does not. */
export const bringCarrying = () =>
  Promise.all([
    loadCarryPanel(),
    import('#contract/judging/carried-file.ts'),
    // What every page looks for, also one that opens without a signal.
    import('#web/parts/day-log/KeptDays.tsx'),
    import('#web/app/call/private-styles.ts'),
    window.BarcodeDetector ?? import('qr/decode.js'),
  ]);

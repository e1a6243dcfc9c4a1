/** Loads the code that hands sheets over. It is large and seldom needed, and has to be on the phone before the signal is lost. */
export const loadCarryPanel = async () => ({ default: (await import('./CarryPanel.tsx')).CarryPanel });

/** Loads all of it, with the reader of codes where the browser has none. */
export const bringCarrying = () =>
  Promise.all([
    loadCarryPanel(),
    import('#contract/judging/carried-file.ts'),
    import('./prove.ts'),
    // Every page uses this one, also a page that opens without a signal.
    import('#web/parts/day-log/KeptDays.tsx'),
    import('#web/app/call/private-styles.ts'),
    window.BarcodeDetector ?? import('qr/decode.js'),
  ]);

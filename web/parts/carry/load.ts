/** Loads the code that hands sheets over. It is large, seldom needed, and must be here before the signal is lost. */
export const loadCarryPanel = async () => (await import('./CarryPanel.tsx')).CarryPanel;

/** Loads all of it, with the reader of codes when the browser has none. */
export const bringCarrying = () =>
  Promise.all([
    loadCarryPanel(),
    import('#contract/raceday/judging/carried-file.ts'),
    import('#web/parts/day-log/prove.ts'),
    // Every page uses this one, even a page that opens without a signal.
    import('#web/parts/day-log/KeptDays.tsx'),
    import('#web/ground/call/private-styles.ts'),
    window.BarcodeDetector ?? import('qr/decode.js'),
  ]);

/** Keeps how high my season is on this device: the next visit leaves that room from its first paint on. */
export function keepSeasonHeight(season: HTMLElement | null): (() => void) | undefined {
  if (season === null) return undefined;
  const observer = new ResizeObserver(() => {
    try {
      localStorage['season'] = `${season.offsetHeight}px`;
    } catch {
      // Storage may be refused: then a usual height is left.
    }
  });
  observer.observe(season);
  return () => observer.disconnect();
}

/**
 * An age as short as on a scoreboard: 8 s, 3 min, 2 h. The units read alike in the three languages. In: whole seconds, zero and more.
 */
export function shortAge(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}

/** Writes an instant (ISO 8601) by the clock of this device, to the second: `12:11:08`. */
export function clockSeconds(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

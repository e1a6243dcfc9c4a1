/** Plates 1 to 8 are last season's finalists': nobody is given one without asking. Source: docs/regulation.md §6.1. */
const FIRST_GIVEN = 9;
const LAST_GIVEN = 9999;

/** Whether a plate is kept for last season's finalists: the organization gives those. Source: docs/regulation.md §6.1. */
export function isFinalistsPlate(plate: string): boolean {
  return /^[1-8]$/.test(plate);
}

/**
 * A plate as it is stored: no spaces, no sign for "number" ("#18", "N° 18"), capitals; leading zeros count ("018").
 * In: as typed. Source: docs/regulation.md §6.1.
 */
export function normalizePlate(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .toUpperCase()
    .replace(/^(?:#|N[°º])/, '');
}

/** Whether a text can stand on a plate: up to two letters and up to four digits ("214", "018", "W4"). Source: docs/regulation.md §6.1. */
export function isPlate(text: string): boolean {
  return /^[A-Z]{0,2}[0-9]{1,4}$/.test(text) && !/^0+$/.test(text);
}

/**
 * The free numbers nearest to one that is taken, smaller before larger at the same distance.
 * In: the plate wanted, the plates taken in that cup and wheel, how many. Out: plates with the same letters in front.
 */
export function nearestFree(wanted: string, taken: ReadonlySet<string>, count = 4): string[] {
  const letters = /^[A-Z]*/.exec(wanted)?.[0] ?? '';
  const number = Number(wanted.slice(letters.length));
  const found: string[] = [];
  for (let distance = 1; found.length < count && distance <= LAST_GIVEN; distance += 1) {
    for (const near of [number - distance, number + distance]) {
      const plate = `${letters}${near}`;
      const isGiven = near >= (letters === '' ? FIRST_GIVEN : 1) && near <= LAST_GIVEN;
      if (isGiven && !taken.has(plate) && found.length < count) found.push(plate);
    }
  }
  return found.toSorted((a, b) => Number(a.slice(letters.length)) - Number(b.slice(letters.length)));
}

/**
 * Plates 1 to 8 belong to last season's finalists: none of them is given to a rider who did not ask.
 * Source: docs/regulation.md §6.1.
 */
const FIRST_GIVEN = 9;
const LAST_GIVEN = 9999;

/**
 * This function decides whether a plate is reserved for last season's finalists, in which case the organization gives it.
 * @param plate - the plate as it is stored
 * @returns true for the plates 1 to 8
 * Source: docs/regulation.md §6.1.
 */
export function isFinalistsPlate(plate: string): boolean {
  return /^[1-8]$/.test(plate);
}

/**
 * This function writes a plate as it is printed: without spaces, without a sign for "number" ("#18", "N° 18"), without the decimals that a
 * spreadsheet gives a number ("18.0"), in capitals. Published results keep its leading zeros ("018").
 * @param text - the plate as it stands in a file
 * @returns the plate as it is printed
 * Source: docs/regulation.md §6.1.
 */
export function printedPlate(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .toUpperCase()
    .replace(/^(?:#|N[°º])/, '')
    .replace(/[.,]0+$/, '');
}

/**
 * This function puts a plate into the form in which it is given: as it is printed, without zeros in front. Spreadsheets and people add and
 * drop them, so "0536", "#536" and "536.0" are the plate 536.
 * @param text - the plate as somebody typed it, or as it stands in a file
 * @returns the plate to give, or to look up
 * Source: ours; docs/regulation.md §6.1 keeps the zeros of the plate that is stored.
 */
export function normalizePlate(text: string): string {
  return printedPlate(text).replace(/^([A-Z]*)0+(?=\d)/, '$1');
}

/** This function lists the ways in which a plate may be stored: plates that were given with zeros in front keep them. */
export function plateWritings(text: string): string[] {
  const plate = normalizePlate(text);
  const [letters = ''] = /^[A-Z]*/.exec(plate) ?? [];
  const number = plate.slice(letters.length);
  return Array.from(
    { length: Math.max(5 - number.length, 1) },
    (_, zeros) => letters + '0'.repeat(zeros) + number,
  );
}

/** This function decides whether two texts mean one plate, and differ in nothing but their writing. */
export function isSamePlate(one: string, other: string): boolean {
  return normalizePlate(one) === normalizePlate(other);
}

/**
 * This function decides whether a text can stand on a plate: up to two letters and then one to four digits ("214", "018", "W4").
 * @param text - the plate as it is stored
 * @returns true when it can; a plate of zeros alone cannot
 * Source: docs/regulation.md §6.1.
 */
export function isPlate(text: string): boolean {
  return /^[A-Z]{0,2}[0-9]{1,4}$/.test(text) && !/^0+$/.test(text);
}

/**
 * This function finds the free numbers nearest to one that is taken, the smaller before the larger at the same distance.
 * @param wanted - the plate wanted
 * @param taken - the plates taken in that cup and wheel
 * @param count - the number of plates to find, 4 if it is left out
 * @returns plates with the same letters in front, in order of their numbers
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

/**
 * Writes values of a table of the rules as a list inside a statement: `'PROVISIONAL', 'OFFICIAL'`. It is only for
 * constants of the program. A value from outside must be a parameter.
 */
export function literals(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}

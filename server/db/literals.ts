/**
 * Values of a table of the rules as a list inside a statement: `'PROVISIONAL', 'OFFICIAL'`. Only for constants of the program: what
 * comes from outside is a parameter.
 */
export function literals(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}

import type { Catalogue } from './catalogue.ts';
import { json, plain, type Shape } from './shapes.ts';

/** Returns the shape of a type about which nothing more is known. */
export function shapeOfType(catalogue: Catalogue, oid: number, reason: string | null): Shape {
  const { name, element, table } = catalogue.type(oid);
  if (name === 'json' || name === 'jsonb') return json(null, reason);
  if (element !== 0)
    return { of: { kind: 'list', each: shapeOfType(catalogue, element, null) }, null: reason };
  if (table === 0) return plain(name, reason);
  const fields = catalogue
    .columnsOf(table)
    .map((column): [string, Shape] => [
      column.name,
      shapeOfType(
        catalogue,
        column.type,
        column.notNull ? null : `column ${catalogue.table(table)}.${column.name} is nullable`,
      ),
    ]);
  return { of: { kind: 'record', fields: new Map(fields), isJson: false }, null: reason };
}

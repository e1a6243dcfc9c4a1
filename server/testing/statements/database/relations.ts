import { shapeOf } from './expression.ts';
import { noFacts } from './facts.ts';
import { functionRows } from './functions.ts';
import { nodeIn, nodesIn, numberIn, textIn, textsIn, type TreeNode } from './node-tree.ts';
import { commonTable, queryColumns, type QueryScope } from './query.ts';
import { type Columns, either, nothing, plain, type Shape } from './shapes.ts';
import { shapeOfType } from './types.ts';

// These are the kinds of relations, as PostgreSQL numbers them.
const kinds = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, commonTable: 6, group: 9 };

export function relationAt(scope: QueryScope, number: number): TreeNode | undefined {
  return nodesIn(scope.query, 'rtable')[number - 1];
}

/** Returns the name of a relation in the statement. */
export function relationName(relation: TreeNode): string {
  const alias = nodeIn(relation, 'eref');
  return alias ? textIn(alias, 'aliasname') : '';
}

/** Returns the columns of a relation of a query, before an outer join makes them null. */
export function relationShapes(scope: QueryScope, number: number): Columns {
  const relation = relationAt(scope, number);
  if (!relation) return [];
  const names = textsIn(nodeIn(relation, 'eref') ?? relation, 'colnames');
  const shapes = shapesOf(scope, relation, names);
  return Array.from(shapes, (shape, index) => [names[index] ?? String(index), shape ?? nothing]);
}

function shapesOf(scope: QueryScope, relation: TreeNode, names: readonly string[]): readonly Shape[] {
  const kind = numberIn(relation, 'rtekind');
  if (kind === kinds.relation) return tableShapes(scope, numberIn(relation, 'relid'));
  if (kind === kinds.subquery) {
    const query = nodeIn(relation, 'subquery');
    return query ? queryColumns(query, { ...scope, outer: scope }).map(([, shape]) => shape) : [];
  }
  if (kind === kinds.join) return nodesIn(relation, 'joinaliasvars').map((column) => shapeOf(column, scope));
  if (kind === kinds.function) return functionShapes(scope, relation, names);
  if (kind === kinds.values) return valuesShapes(scope, relation);
  if (kind === kinds.commonTable)
    return commonTable(scope, textIn(relation, 'ctename'), numberIn(relation, 'ctelevelsup')).map(
      ([, shape]) => shape,
    );
  if (kind === kinds.group)
    return nodesIn(relation, 'groupexprs').map((expression) => shapeOf(expression, scope));
  return [];
}

/** Returns the columns of a table, or of the query of a view. */
function tableShapes(scope: QueryScope, table: number): readonly Shape[] {
  const { catalogue } = scope;
  const kept = catalogue.shapes.get(table);
  if (kept) return kept;
  const view = catalogue.view(table);
  if (view) return queryColumns(view, { ...scope, outer: null }).map(([, shape]) => shape);
  const shapes: Shape[] = [];
  const columns = catalogue.columnsOf(table);
  for (const { name, type, position, notNull, values } of columns) {
    const reason = notNull ? null : `column ${catalogue.table(table)}.${name} is nullable`;
    shapes[position - 1] = limited(shapeOfType(catalogue, type, reason), values);
  }
  // The generated columns are made from the others.
  catalogue.shapes.set(table, shapes);
  for (const { made, position } of columns) {
    const shape = shapes[position - 1];
    if (made && shape) shapes[position - 1] = generated(shape, made, scope, table);
  }
  return shapes;
}

function limited({ of, null: reason }: Shape, values: ReadonlySet<string> | null): Shape {
  if (of.kind === 'plain') return { of: { ...of, values }, null: reason };
  return { of: of.kind === 'list' && of.each ? { ...of, each: limited(of.each, values) } : of, null: reason };
}

/**
 * Returns the shape of a column that is generated from others: it is null, or one of some values, like its
 * expression.
 */
function generated(shape: Shape, made: TreeNode, scope: QueryScope, table: number): Shape {
  const relation: TreeNode = {
    tag: 'RANGETBLENTRY',
    fields: new Map([
      ['rtekind', '0'],
      ['relid', String(table)],
    ]),
  };
  const query: TreeNode = { tag: 'QUERY', fields: new Map([['rtable', [relation]]]) };
  const source = shapeOf(made, {
    ...scope,
    query,
    outer: null,
    facts: noFacts,
    absent: new Map(),
    written: new Map(),
  });
  const values = source.of.kind === 'plain' ? source.of.values : null;
  return limited({ of: shape.of, null: source.null === null ? null : shape.null }, values);
}

function functionShapes(scope: QueryScope, relation: TreeNode, names: readonly string[]): Shape[] {
  const shapes = nodesIn(relation, 'functions').flatMap((one) => {
    const expression = nodeIn(one, 'funcexpr');
    return expression ? functionRows(scope, expression, one) : [];
  });
  // `with ordinality` adds a column that counts.
  return shapes.length < names.length ? [...shapes, plain('int8')] : shapes;
}

function valuesShapes(scope: QueryScope, relation: TreeNode): Shape[] {
  const lists = relation.fields.get('values_lists');
  const rows = Array.isArray(lists) ? lists.filter(Array.isArray) : [];
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) =>
    either(
      rows.map((row) => {
        const cell = row[index];
        return typeof cell === 'object' && cell !== null && 'tag' in cell ? shapeOf(cell, scope) : nothing;
      }),
    ),
  );
}

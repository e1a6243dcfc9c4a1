import type { Catalogue } from './catalogue.ts';
import { shapeOf } from './expression.ts';
import { factsOf, type KnownFacts, noFacts } from './facts.ts';
import { isTrue, nodeIn, nodesIn, numberIn, textIn, textsIn, type TreeNode } from './node-tree.ts';
import { relationShapes } from './relations.ts';
import { type Columns, either, nothing, orNull, type Shape } from './shapes.ts';

import type { GivenParameter } from '../source/forms.ts';

/** A query in which expressions are read: its relations, the queries around it, and what its conditions promise. */
export interface QueryScope {
  readonly query: TreeNode;
  readonly outer: QueryScope | null;
  readonly catalogue: Catalogue;
  readonly parameters: readonly GivenParameter[];
  readonly facts: KnownFacts;
  /** The relations, by number, that may have no row, and why. */
  readonly absent: ReadonlyMap<number, string>;
  /** The values that a write gives the columns of its table. */
  readonly written: ReadonlyMap<number, Shape>;
  readonly cache: Map<TreeNode, Columns>;
}

const selects = '1';

interface Around {
  outer: QueryScope | null;
  catalogue: Catalogue;
  parameters: readonly GivenParameter[];
  cache: Map<TreeNode, Columns>;
}

/** Returns the columns of a statement, from the tree of a function that contains only that statement. */
export function columnsOf(
  tree: TreeNode,
  catalogue: Catalogue,
  parameters: readonly GivenParameter[],
): Columns {
  return queryColumns(tree, { outer: null, catalogue, parameters, cache: new Map() });
}

/** Returns the columns of a query within another one. */
export function queryColumns(query: TreeNode, around: Around): Columns {
  const kept = around.cache.get(query);
  if (kept) return kept;
  // A recursive query at first has the rows of its first part.
  around.cache.set(query, []);
  const scope = openScope(query, around);
  const union = nodeIn(query, 'setOperations');
  if (union) around.cache.set(query, named(query, leftmost(scope, union)));
  const fields = union ? named(query, unionShapes(scope, union)) : ownColumns(scope);
  around.cache.set(query, fields);
  return fields;
}

function openScope(query: TreeNode, around: Around): QueryScope {
  const bare: QueryScope = { ...around, query, facts: noFacts, absent: new Map(), written: new Map() };
  const { facts, absent } = factsOf(bare);
  const scope = { ...bare, facts, absent };
  return { ...scope, written: writtenColumns(scope) };
}

/** Returns what a write puts into the columns that it names, by their position. */
function writtenColumns(scope: QueryScope): Map<number, Shape> {
  const { query } = scope;
  if (textIn(query, 'commandType') === selects || nodeIn(query, 'onConflict')) return new Map();
  return new Map(
    nodesIn(query, 'targetList').flatMap((entry) => {
      const expression = nodeIn(entry, 'expr');
      return expression && isShown(entry) ? [[numberIn(entry, 'resno'), shapeOf(expression, scope)]] : [];
    }),
  );
}

function ownColumns(scope: QueryScope): Columns {
  const { query } = scope;
  const given = nodesIn(query, textIn(query, 'commandType') === selects ? 'targetList' : 'returningList');
  const reason = nodesIn(query, 'groupingSets').length > 0 ? 'it is not in every grouping set' : null;
  return given.filter(isShown).map((entry) => {
    const expression = nodeIn(entry, 'expr');
    return [textIn(entry, 'resname'), expression ? orNull(shapeOf(expression, scope), reason) : nothing];
  });
}

const isShown = (entry: TreeNode): boolean => !isTrue(entry, 'resjunk');

const named = (query: TreeNode, shapes: readonly Shape[]): Columns =>
  nodesIn(query, 'targetList')
    .filter(isShown)
    .map((entry, index) => [textIn(entry, 'resname'), shapes[index] ?? nothing]);

/** Returns the columns of `union` from both sides, and of `except` and `intersect` from the first. */
function unionShapes(scope: QueryScope, operation: TreeNode): Shape[] {
  if (operation.tag === 'RANGETBLREF')
    return relationShapes(scope, numberIn(operation, 'rtindex')).map(([, shape]) => shape);
  const [left, right] = ['larg', 'rarg'].map((side) => {
    const node = nodeIn(operation, side);
    return node ? unionShapes(scope, node) : [];
  });
  if (textIn(operation, 'op') !== '1') return left ?? [];
  // A query that reads itself is empty here: its rows are those of the first part.
  return (left ?? []).map((shape, index) => either([shape, right?.[index] ?? shape]));
}

function leftmost(scope: QueryScope, operation: TreeNode): Shape[] {
  if (operation.tag === 'RANGETBLREF') return unionShapes(scope, operation);
  const left = nodeIn(operation, 'larg');
  return left ? leftmost(scope, left) : [];
}

/** Returns the query of a `with`, and the scope around it. */
export function commonTable(scope: QueryScope, name: string, levels: number): Columns {
  let at: QueryScope | null = scope;
  for (let level = levels; level > 0 && at; level -= 1) at = at.outer;
  const found = at && nodesIn(at.query, 'cteList').find((cte) => textIn(cte, 'ctename') === name);
  const query = found && nodeIn(found, 'ctequery');
  if (!at || !query) return [];
  const names = textsIn(found, 'ctecolnames');
  return queryColumns(query, { ...at, outer: at }).map(([name, shape], index) => [
    names[index] ?? name,
    shape,
  ]);
}

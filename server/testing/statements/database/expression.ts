import { constantJson, constantText } from './constants.ts';
import { factsIf, factsUnless, hasFact, where } from './facts.ts';
import { truth } from './implications.ts';
import { aggregateShape, functionShape, windowShape } from './functions.ts';
import { keyOf } from './keys.ts';
import { isTrue, nodeIn, nodesIn, numberIn, textIn, type TreeNode } from './node-tree.ts';
import { type QueryScope, queryColumns } from './query.ts';
import { relationShapes } from './relations.ts';
import { either, json, nothing, notNull, orNull, plain, type Shape } from './shapes.ts';
import { shapeOfType } from './types.ts';

/** Returns the shape of an expression, with what the conditions around it promise. */
export function shapeOf(expression: TreeNode, scope: QueryScope): Shape {
  const shape = expression.tag === 'VAR' ? variable(expression, scope) : bare(expression, scope);
  return promised(shape, keyOf(expression), scope);
}

function promised(shape: Shape, key: string, { facts }: QueryScope): Shape {
  const present = facts.notNull.has(key) ? notNull(shape) : shape;
  const only = facts.only.get(key);
  const never = facts.never.get(key);
  if (present.of.kind !== 'plain' || (!only && !never)) return present;
  const known =
    present.of.values && only ? present.of.values.intersection(only) : (present.of.values ?? only);
  return {
    ...present,
    of: { ...present.of, values: known && never ? known.difference(never) : (known ?? null) },
  };
}

function variable(expression: TreeNode, scope: QueryScope): Shape {
  let owner: QueryScope | null = scope;
  for (let level = numberIn(expression, 'varlevelsup'); level > 0 && owner; level -= 1) owner = owner.outer;
  if (!owner) return nothing;
  const [number, position] = [numberIn(expression, 'varno'), numberIn(expression, 'varattno')];
  const columns = relationShapes(owner, number);
  const absent = hasFact(owner.facts, number) ? null : (owner.absent.get(number) ?? null);
  if (position === 0)
    return orNull({ of: { kind: 'record', fields: new Map(columns), isJson: false }, null: null }, absent);
  // `ctid` and similar columns are never null.
  if (position < 0) return plain('text', absent);
  const column = columns[position - 1]?.[1] ?? nothing;
  const shape =
    number === numberIn(owner.query, 'resultRelation')
      ? written(column, owner.written.get(position))
      : column;
  return promised(orNull(shape, absent), `${number}.${position}`, owner);
}

/** Returns the shape of a column to which a write has just given a value. */
function written(column: Shape, value: Shape | undefined): Shape {
  if (!value || column.null === null) return column;
  return { ...column, null: value.null === null ? null : column.null };
}

function bare(expression: TreeNode, scope: QueryScope): Shape {
  const { catalogue } = scope;
  const args = nodesIn(expression, 'args');
  const inner = nodeIn(expression, 'arg');
  switch (expression.tag) {
    case 'CONST':
      return constant(expression, scope);
    case 'PARAM':
      return parameter(expression, scope);
    case 'FUNCEXPR':
      return functionShape(
        scope,
        numberIn(expression, 'funcid'),
        numberIn(expression, 'funcresulttype'),
        args,
      );
    case 'OPEXPR':
      return functionShape(
        scope,
        numberIn(expression, 'opfuncid'),
        numberIn(expression, 'opresulttype'),
        args,
      );
    case 'AGGREF':
      return aggregateShape(scope, expression);
    case 'WINDOWFUNC':
      return windowShape(scope, expression);
    case 'NULLIFEXPR': {
      const first = args[0] ? shapeOf(args[0], scope) : nothing;
      return orNull(first, 'nullif');
    }
    case 'SCALARARRAYOPEXPR':
      return plain(
        'bool',
        args.map((each) => shapeOf(each, scope).null).find((reason) => reason !== null) ?? null,
      );
    case 'BOOLEXPR':
      return logical(expression, args, scope);
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
      return plain('bool');
    case 'COALESCEEXPR':
      return firstPresent(args.map((each) => shapeOf(each, scope)));
    case 'MINMAXEXPR':
      return firstPresent(args.map((each) => shapeOf(each, scope)));
    case 'CASEEXPR':
      return caseShape(expression, scope);
    case 'SUBLINK':
      return sublinkShape(expression, scope);
    case 'RELABELTYPE':
      return inner
        ? retyped(shapeOf(inner, scope), shapeOfType(catalogue, numberIn(expression, 'resulttype'), null))
        : nothing;
    case 'COERCEVIAIO':
      return inner
        ? retyped(shapeOf(inner, scope), shapeOfType(catalogue, numberIn(expression, 'resulttype'), null))
        : nothing;
    case 'COLLATEEXPR':
    case 'NAMEDARGEXPR':
      return inner ? shapeOf(inner, scope) : nothing;
    case 'ARRAYCOERCEEXPR': {
      const list = inner ? shapeOf(inner, scope) : nothing;
      const each = list.of.kind === 'list' && list.of.each ? list.of.each.null : null;
      const type = shapeOfType(catalogue, numberIn(expression, 'resulttype'), list.null);
      return type.of.kind === 'list' && type.of.each
        ? { ...type, of: { ...type.of, each: orNull(type.of.each, each) } }
        : type;
    }
    case 'ARRAYEXPR': {
      const elements = nodesIn(expression, 'elements').map((each) => shapeOf(each, scope));
      return { of: { kind: 'list', each: elements.length === 0 ? null : either(elements) }, null: null };
    }
    case 'ROWEXPR':
      return {
        of: {
          kind: 'record',
          fields: new Map(args.map((each, index) => [`f${index + 1}`, shapeOf(each, scope)])),
          isJson: false,
        },
        null: null,
      };
    case 'SQLVALUEFUNCTION':
      return shapeOfType(catalogue, numberIn(expression, 'type'), null);
    case 'FIELDSELECT': {
      const record = inner ? shapeOf(inner, scope) : nothing;
      const field =
        record.of.kind === 'record'
          ? [...record.of.fields.values()][numberIn(expression, 'fieldnum') - 1]
          : undefined;
      return orNull(field ?? nothing, record.null);
    }
    case 'SUBSCRIPTINGREF': {
      const shape = shapeOfType(
        catalogue,
        numberIn(expression, 'refrestype'),
        'an element that may not be there',
      );
      return shape;
    }
    case 'ROWCOMPAREEXPR':
      return plain('bool');
    default:
      throw new Error(`No shape for ${expression.tag}`);
  }
}

function constant(expression: TreeNode, { catalogue }: QueryScope): Shape {
  if (isTrue(expression, 'constisnull')) return nothing;
  const shape = shapeOfType(catalogue, numberIn(expression, 'consttype'), null);
  if (shape.of.kind === 'json') return json(constantJson(expression));
  const value = constantText(expression);
  return shape.of.kind === 'plain' && value !== null
    ? { ...shape, of: { ...shape.of, values: new Set([value]) } }
    : shape;
}

function parameter(expression: TreeNode, { catalogue, parameters }: QueryScope): Shape {
  const given = parameters[numberIn(expression, 'paramid') - 1];
  const reason = given?.nullable === false ? null : `parameter $${textIn(expression, 'paramid')} may be null`;
  const shape = withValues(
    shapeOfType(catalogue, numberIn(expression, 'paramtype'), reason),
    given?.values ?? null,
  );
  if (shape.of.kind !== 'list' || !shape.of.each || given?.eachNullable !== true) return shape;
  return {
    ...shape,
    of: { ...shape.of, each: orNull(shape.of.each, 'an element of the parameter may be null') },
  };
}

function withValues(shape: Shape, values: ReadonlySet<string> | null): Shape {
  if (shape.of.kind === 'plain') return { ...shape, of: { ...shape.of, values } };
  if (shape.of.kind !== 'list' || !shape.of.each) return shape;
  return { ...shape, of: { ...shape.of, each: withValues(shape.of.each, values) } };
}

/** Reads `and` and `or`: each part is read with the results of those before it. */
function logical(expression: TreeNode, args: readonly TreeNode[], scope: QueryScope): Shape {
  const operator = textIn(expression, 'boolop');
  let inside = scope;
  let reason: string | null = null;
  for (const part of args) {
    reason ??= shapeOf(part, inside).null;
    if (operator === 'and') inside = where(inside, factsIf(part, inside));
    if (operator === 'or') inside = where(inside, factsUnless(part, inside));
  }
  return plain('bool', reason);
}

/** Reads `coalesce`: the parts after one that is never null are never reached. */
function firstPresent(shapes: readonly Shape[]): Shape {
  const certain = shapes.findIndex((shape) => shape.null === null);
  const reached = certain < 0 ? shapes : shapes.slice(0, certain + 1);
  const all = either(reached);
  return certain < 0 ? all : notNull(all);
}

function caseShape(expression: TreeNode, scope: QueryScope): Shape {
  const subject = nodeIn(expression, 'arg');
  const results: Shape[] = [];
  let inside = scope;
  for (const branch of nodesIn(expression, 'args')) {
    const [condition, result] = [nodeIn(branch, 'expr'), nodeIn(branch, 'result')];
    if (!condition || !result) continue;
    const holds = subject ? null : truth(condition, inside.facts, inside);
    if (holds === false) continue;
    if (holds) return either([...results, shapeOf(result, inside)]);
    const taken = subject ? inside : where(inside, factsIf(condition, inside));
    results.push(shapeOf(result, taken));
    if (!subject) inside = where(inside, factsUnless(condition, inside));
  }
  const otherwise = nodeIn(expression, 'defresult');
  const last = otherwise ? shapeOf(otherwise, inside) : nothing;
  return either([
    ...results,
    last.of.kind === 'nothing' ? { ...last, null: 'case without an answer' } : last,
  ]);
}

function sublinkShape(expression: TreeNode, scope: QueryScope): Shape {
  const query = nodeIn(expression, 'subselect');
  const [exists, any, value, list] = [0, 2, 4, 6];
  const type = numberIn(expression, 'subLinkType');
  if (!query || type === exists) return plain('bool');
  const column = queryColumns(query, { ...scope, outer: scope })[0]?.[1] ?? nothing;
  if (type === value) return orNull(column, hasAlwaysOneRow(query) ? null : 'no row of a subquery');
  if (type === list) return { of: { kind: 'list', each: column }, null: null };
  const test = nodeIn(expression, 'testexpr');
  const compared = test && type === any ? nodesIn(test, 'args')[0] : undefined;
  return plain(
    'bool',
    compared && compared.tag !== 'PARAM' ? (shapeOf(compared, scope).null ?? column.null) : column.null,
  );
}

/** Tells whether a query returns one row in any case: one aggregate of everything, or values of its own. */
function hasAlwaysOneRow(query: TreeNode): boolean {
  const tree = nodeIn(query, 'jointree');
  const isGrouped = nodesIn(query, 'groupClause').length > 0 || nodesIn(query, 'groupingSets').length > 0;
  if (isGrouped || nodeIn(query, 'havingQual') || nodeIn(query, 'limitOffset')) return false;
  if (isTrue(query, 'hasAggs')) return true;
  return (
    tree !== null &&
    nodesIn(tree, 'fromlist').length === 0 &&
    !nodeIn(tree, 'quals') &&
    !isTrue(query, 'hasTargetSRFs')
  );
}

/** Returns the same value as another type. */
function retyped(shape: Shape, type: Shape): Shape {
  if (type.of.kind === 'json') return shape.of.kind === 'json' ? shape : json(null, shape.null);
  if (type.of.kind === 'plain' && shape.of.kind === 'plain')
    return { of: { ...shape.of, type: type.of.type }, null: shape.null };
  return { of: type.of, null: shape.null };
}

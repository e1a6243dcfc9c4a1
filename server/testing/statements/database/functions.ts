import { shapeOf } from './expression.ts';
import { factsIf, where } from './facts.ts';
import { jsonFunction } from './json-functions.ts';
import { isTrue, nodeIn, nodesIn, numberIn, textsIn, type TreeNode } from './node-tree.ts';
import type { QueryScope } from './query.ts';
import { either, json, nothing, orNull, plain, type Shape, stored, withinJson } from './shapes.ts';
import { shapeOfType } from './types.ts';

/** Functions that return null although none of their arguments is null. */
const mayFindNothing = new Set([
  'array_length',
  'array_lower',
  'array_upper',
  'array_ndims',
  'array_position',
  'regexp_match',
  'regexp_substr',
  'json_object_field',
  'jsonb_object_field',
  'json_object_field_text',
  'jsonb_object_field_text',
  'json_array_element',
  'jsonb_array_element',
  'json_array_element_text',
  'jsonb_array_element_text',
  'json_extract_path',
  'jsonb_extract_path',
  'json_extract_path_text',
  'jsonb_extract_path_text',
  'jsonb_path_query_first',
  'to_regclass',
  'pg_get_serial_sequence',
  'obj_description',
  'pg_relation_size',
  'substring',
]);

/** Functions that never return null, whatever their arguments. */
const alwaysAnswers = new Set([
  'concat',
  'num_nulls',
  'num_nonnulls',
  'array_append',
  'array_prepend',
  'set_config',
  'pg_notify',
  'json_build_object',
  'jsonb_build_object',
  'json_build_array',
  'jsonb_build_array',
]);

/** Functions that return null only when their first argument is null. */
const asFirst = new Set(['array_remove', 'array_replace', 'array_positions', 'concat_ws', 'format']);

/** Returns the shape of the result of a function or operator. */
export function functionShape(
  scope: QueryScope,
  oid: number,
  type: number,
  args: readonly TreeNode[],
): Shape {
  const { name, strict } = scope.catalogue.function(oid);
  const given = args.map((each) => shapeOf(each, scope));
  const reason = reasonOf(name, strict, given);
  const special = jsonFunction(name, given, args) ?? arrayFunction(name, given);
  const shape = special ?? valuesKept(name, given, shapeOfType(scope.catalogue, type, null));
  // `->>` takes a text out of JSON.
  const isTaken =
    name.endsWith('_field_text') || name.endsWith('_element_text') || name.endsWith('_path_text');
  return orNull(isTaken ? stored(shape) : shape, reason);
}

function reasonOf(name: string, strict: boolean, given: readonly Shape[]): string | null {
  if (alwaysAnswers.has(name)) return null;
  if (asFirst.has(name)) return given[0]?.null ?? null;
  if (name === 'array_cat') return given[0]?.null && given[1]?.null ? given[0].null : null;
  const first = given.map((shape) => shape.null).find((one) => one !== null) ?? null;
  if (first !== null) return first;
  return mayFindNothing.has(name) || (!strict && given.length > 0) ? `${name}() may give null` : null;
}

/** Keeps the possible values if a type only changes among numbers or texts, because the value stays the same. */
function valuesKept(name: string, given: readonly Shape[], type: Shape): Shape {
  const [first] = given;
  const isCast = /^(int[248]|text|bpchar|varchar|numeric)$/.test(name);
  if (!isCast || first?.of.kind !== 'plain' || type.of.kind !== 'plain') return type;
  return { ...type, of: { ...type.of, values: first.of.values } };
}

function arrayFunction(name: string, given: readonly Shape[]): Shape | null {
  const [one, other] = given.map(({ of }) => of);
  const list = (each: Shape | null): Shape => ({ of: { kind: 'list', each }, null: null });
  if (name === 'array_cat' && one?.kind === 'list' && other?.kind === 'list')
    return list(one.each && other.each ? either([one.each, other.each]) : (one.each ?? other.each));
  if (name === 'array_append' && one?.kind === 'list' && given[1])
    return list(one.each ? either([one.each, given[1]]) : given[1]);
  if (name !== 'array_remove' || one?.kind !== 'list' || !one.each) return null;
  return list(other?.kind === 'nothing' ? { ...one.each, null: null } : one.each);
}

export function aggregateShape(scope: QueryScope, node: TreeNode): Shape {
  const { name } = scope.catalogue.function(numberIn(node, 'aggfnoid'));
  const filter = nodeIn(node, 'aggfilter');
  const inside = filter ? where(scope, factsIf(filter, scope)) : scope;
  const given = nodesIn(node, 'args')
    .flatMap((entry) => nodeIn(entry, 'expr') ?? [])
    .map((each) => shapeOf(each, inside));
  // A group has a row; everything together may be no row at all.
  const isGroup =
    nodesIn(scope.query, 'groupClause').length > 0 && nodesIn(scope.query, 'groupingSets').length === 0;
  const empty = isGroup && !filter ? null : `${name}() of no row`;
  return (
    gathered(name, given, empty) ??
    orNull(
      orNull(shapeOfType(scope.catalogue, numberIn(node, 'aggtype'), null), empty),
      given[0]?.null ?? null,
    )
  );
}

function gathered(name: string, given: readonly Shape[], empty: string | null): Shape | null {
  const [first, second] = given;
  if (name === 'count') return plain('int8');
  if (!first) return null;
  if (name === 'array_agg') return { of: { kind: 'list', each: first }, null: empty };
  if (name === 'json_agg' || name === 'jsonb_agg')
    return json({ of: { kind: 'list', each: withinJson(first) }, null: null }, empty);
  if (name === 'json_object_agg' || name === 'jsonb_object_agg')
    return json(
      {
        of: {
          kind: 'map',
          keys: first.of.kind === 'plain' ? first.of.values : null,
          each: second ? withinJson(second) : nothing,
        },
        null: null,
      },
      empty,
    );
  if (name !== 'min' && name !== 'max') return null;
  return orNull(first, empty);
}

export function windowShape(scope: QueryScope, node: TreeNode): Shape {
  const { name } = scope.catalogue.function(numberIn(node, 'winfnoid'));
  const given = nodesIn(node, 'args').map((each) => shapeOf(each, scope));
  if (['row_number', 'rank', 'dense_rank', 'ntile', 'count'].includes(name)) return plain('int8');
  const empty =
    ['lag', 'lead', 'nth_value'].includes(name) || nodeIn(node, 'aggfilter') ? `${name}() of no row` : null;
  const shape =
    name === 'lag' || name === 'lead' || name.endsWith('_value') ? given[0] : gathered(name, given, empty);
  return orNull(
    orNull(shape ?? shapeOfType(scope.catalogue, numberIn(node, 'wintype'), null), empty),
    given[0]?.null ?? null,
  );
}

const missing = 'a field of JSON that may be missing';

/** Returns the columns of a function in `from`. */
export function functionRows(scope: QueryScope, expression: TreeNode, relation: TreeNode): Shape[] {
  const names = textsIn(relation, 'funccolnames');
  const types = textsIn(relation, 'funccoltypes');
  // In `as t(id bigint, …)` a field of JSON may be missing.
  if (names.length > 0)
    return types.map((type) => stored(shapeOfType(scope.catalogue, Number(type), missing)));
  if (expression.tag !== 'FUNCEXPR') return [shapeOf(expression, scope)];
  const { name } = scope.catalogue.function(numberIn(expression, 'funcid'));
  const given = nodesIn(expression, 'args').map((each) => shapeOf(each, scope));
  const type = shapeOfType(scope.catalogue, numberIn(expression, 'funcresulttype'), null);
  const rows = setRows(name, given);
  if (rows) return rows;
  if (type.of.kind !== 'record')
    return [isTrue(expression, 'funcretset') ? type : shapeOf(expression, scope)];
  if (name.includes('populate'))
    return [...type.of.fields.values()].map((shape) => orNull(stored(shape), missing));
  const reason = isTrue(expression, 'funcretset') ? null : `${name}() may give null`;
  return [...type.of.fields.values()].map((shape) => orNull(shape, reason));
}

function setRows(name: string, given: readonly Shape[]): Shape[] | null {
  const value = (reason: string | null): Shape => plain('text', reason);
  if (name === 'unnest') return given.map(({ of }) => (of.kind === 'list' && of.each ? of.each : nothing));
  if (name.endsWith('_each')) return [value(null), json(null)];
  if (name.endsWith('_each_text')) return [value(null), value('a null in JSON')];
  if (name.endsWith('array_elements_text')) return [value('a null in JSON')];
  if (name.endsWith('array_elements')) {
    const [list] = given;
    const inside = list?.of.kind === 'json' ? list.of.inside : null;
    return [json(inside?.of.kind === 'list' ? inside.of.each : null)];
  }
  return null;
}

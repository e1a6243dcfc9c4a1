import { constantText } from './constants.ts';
import type { TreeNode } from './node-tree.ts';
import { either, json, type Shape, withinJson } from './shapes.ts';

/**
 * Returns the shape of the result of a function that makes or reads JSON, or null for another function. Other code
 * decides whether that may be null.
 */
export function jsonFunction(name: string, given: readonly Shape[], args: readonly TreeNode[]): Shape | null {
  const base = name.replace(/^jsonb/, 'json');
  const [first, second] = given;
  if (base === 'json_build_object') return built(given, args);
  if (base === 'json_build_array')
    return json({ of: { kind: 'tuple', items: given.map(withinJson) }, null: null });
  if (!first) return null;
  if (name === 'to_json' || name === 'to_jsonb' || name === 'row_to_json' || name === 'array_to_json')
    return json({ ...withinJson(first), null: null });
  const inside = first.of.kind === 'json' ? first.of.inside : null;
  const key = args[1] ? constantText(args[1]) : null;
  if (base === 'json_object_field') return field(inside, key) ?? json(null);
  if (base === 'json_array_element') return json(inside?.of.kind === 'list' ? inside.of.each : null);
  if (base === 'json_concat' && second)
    return concatenated(inside, second.of.kind === 'json' ? second.of.inside : null);
  if (base === 'json_delete') return without(inside, key);
  return null;
}

function built(given: readonly Shape[], args: readonly TreeNode[]): Shape {
  const fields = new Map<string, Shape>();
  let others: Shape | null = null;
  for (let index = 0; index < args.length; index += 2) {
    const [name, value] = [args[index], given[index + 1]];
    const key = name ? constantText(name) : null;
    if (!value) continue;
    if (key === null) others = others ? either([others, withinJson(value)]) : withinJson(value);
    else fields.set(key, withinJson(value));
  }
  if (others)
    return json({ of: { kind: 'map', keys: null, each: either([others, ...fields.values()]) }, null: null });
  return json({ of: { kind: 'record', fields, isJson: true }, null: null });
}

function field(inside: Shape | null, key: string | null): Shape | null {
  if (inside?.of.kind !== 'record' || key === null) return null;
  const found = inside.of.fields.get(key);
  return found ? json(found, found.null) : null;
}

/** Reads `||`: of two objects it has the fields of both, of two lists the items of both. */
function concatenated(one: Shape | null, other: Shape | null): Shape {
  if (one?.of.kind === 'record' && other?.of.kind === 'record')
    return json({
      of: { kind: 'record', fields: new Map([...one.of.fields, ...other.of.fields]), isJson: true },
      null: null,
    });
  if (one?.of.kind === 'list' && other?.of.kind === 'list') return json(either([one, other]));
  return json(null);
}

function without(inside: Shape | null, key: string | null): Shape {
  if (inside?.of.kind !== 'record' || key === null) return json(null);
  return json({
    ...inside,
    of: { ...inside.of, fields: new Map([...inside.of.fields].filter(([name]) => name !== key)) },
  });
}

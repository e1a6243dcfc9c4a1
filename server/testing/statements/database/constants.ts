import { isTrue, nodesIn, numberIn, textsIn, type TreeNode } from './node-tree.ts';
import { nothing, plain, type Shape } from './shapes.ts';

// The numbers of types never change: text, char(n), varchar; bigint, smallint, integer.
const texts = new Set([25, 1042, 1043]);
const numbers = new Map([
  [20, 8],
  [21, 2],
  [23, 4],
]);
const booleanType = 16;
const unknownType = 705;
const jsonType = 114;
const jsonbType = 3802;

/** Returns a constant as text, or null when it is null, or of a type that is not read here. */
export function constantText(node: TreeNode): string | null {
  if (node.tag !== 'CONST' || isTrue(node, 'constisnull')) return null;
  const type = numberIn(node, 'consttype');
  const bytes = bytesOf(node);
  if (type === booleanType) return bytes[0] === 0 ? 'false' : 'true';
  const width = numbers.get(type);
  if (width !== undefined) return String(bytes.readIntLE(0, Math.min(width, 6)));
  if (type === unknownType) return bytes.toString().replace(/\0$/, '');
  // A text begins with four bytes of its length.
  return texts.has(type) || type === jsonType ? bytes.subarray(4).toString() : null;
}

const bytesOf = (node: TreeNode): Buffer =>
  Buffer.from(textsIn(node, 'constvalue').map((byte) => Number(byte) & 255));

/** Returns the values of a list of constants, or null if it is none. */
export function constantValues(node: TreeNode): ReadonlySet<string> | null {
  if (node.tag !== 'ARRAYEXPR') return null;
  const values = nodesIn(node, 'elements').map(constantText);
  return values.every((value) => value !== null) ? new Set(values) : null;
}

/** Returns the shape of a JSON constant, or null if it is not read. */
export function constantJson(node: TreeNode): Shape | null {
  if (numberIn(node, 'consttype') === jsonbType) return emptyJsonb(bytesOf(node));
  const text = constantText(node);
  return text === null ? null : shapeOfJson(JSON.parse(text));
}

/** Recognizes the empty list and the empty object of jsonb by their head. */
function emptyJsonb(bytes: Buffer): Shape | null {
  if (bytes.length !== 8) return null;
  const head = bytes.readUInt32LE(4);
  if (head === 0x40_00_00_00) return { of: { kind: 'list', each: null }, null: null };
  return head === 0x20_00_00_00
    ? { of: { kind: 'record', fields: new Map(), isJson: true }, null: null }
    : null;
}

function shapeOfJson(value: unknown): Shape {
  if (value === null) return nothing;
  if (Array.isArray(value))
    return {
      of:
        value.length === 0 ? { kind: 'list', each: null } : { kind: 'tuple', items: value.map(shapeOfJson) },
      null: null,
    };
  if (typeof value === 'object') {
    const fields = new Map(Object.entries(value).map(([name, one]) => [name, shapeOfJson(one)]));
    return { of: { kind: 'record', fields, isJson: true }, null: null };
  }
  if (typeof value === 'string') return plain('text', null, new Set([value]));
  return plain(typeof value === 'number' ? 'numeric' : 'bool', null, new Set([JSON.stringify(value)]));
}

import { createHash } from 'node:crypto';
import * as known from '#server/operations/organization/shape/classes.ts';
import type { Owned, Plan } from '#server/operations/organization/shape/plan.ts';

/* Rows as COPY writes them: a line for each, with a tab between two values and \N for none. */

const newline = 0x0a;

/** Joins pieces of any size into lines, without their ends. */
export class Lines {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): string[] {
    const all = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = all.lastIndexOf(newline);
    this.#rest = all.subarray(end + 1);
    return end < 0 ? [] : all.subarray(0, end).toString().split('\n');
  }
}

export const none = '\\N';
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** Returns a value as people wrote it, or null for none. */
export function plainValue(value: string | undefined): string | null {
  if (value === undefined || value === none) return null;
  return value.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign);
}

/** A digest of rows in whatever order they come. */
export class RowsDigest {
  readonly #sum = Buffer.alloc(32);
  #rows = 0;

  add(line: string): void {
    this.#rows += 1;
    const digest = createHash('sha256').update(line).digest();
    for (let at = 0; at < 32; at += 4)
      this.#sum.writeInt32BE(this.#sum.readInt32BE(at) ^ digest.readInt32BE(at), at);
  }

  text(): string {
    return `${this.#rows} ${this.#sum.toString('hex')}`;
  }
}

/** Gives a row of a table another number. The table is null where rows of several are meant. */
export type NewNumber = (of: string | null, number: string) => string;

/** Finds the end of a list that begins at a place, in JSON whose backslashes are doubled. */
function endOfList(text: string, from: number): number {
  let depth = 0;
  let isText = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    // A doubled backslash, and what it escapes.
    if (sign === '\\') at += 2;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === '[' || sign === '{')) depth += 1;
    else if (!isText && (sign === ']' || sign === '}')) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Makes the function that gives the rows that JSON names other numbers, by the names under which they stand there. */
export function renumberJson(plan: Plan): (text: string, renumber: NewNumber) => string {
  const names = new Map<string, string | null>(known.namesInJson.map((name) => [name, null]));
  for (const { numbers } of plan.tables)
    for (const [column, of] of numbers) {
      const before = names.get(column);
      names.set(column, before === undefined || before === of ? of : null);
    }
  for (const [name, of] of names) if (name.endsWith('_id')) names.set(`${name}s`, of);
  const lists = new Set(known.listsInJson);
  const all = [...names.keys(), ...lists].sort((a, b) => b.length - a.length);
  // The names come from columns and from a list of ours, so nobody writes a pattern here.
  const pattern = new RegExp(String.raw`(?<=[{ ])"(${all.join('|')})": (?:(\d+)(?![\d.eE])|(?=\[))`, 'g');

  const inJson = (text: string, renumber: NewNumber): string => {
    let done = '';
    let from = 0;
    pattern.lastIndex = 0;
    for (const match of text.matchAll(pattern)) {
      const [found, name = '', number] = match;
      if (match.index < from || (number !== undefined && lists.has(name) && !names.has(name))) continue;
      const of = names.get(name) ?? null;
      const at = match.index + found.length;
      if (number !== undefined) {
        done += text.slice(from, at - number.length) + renumber(of, number);
        from = at;
        continue;
      }
      const end = endOfList(text, at);
      done += text.slice(from, at) + inList(text.slice(at, end), of, renumber);
      from = end;
    }
    return done + text.slice(from);
  };
  /** Texts stay, and what is an object in a list is read as one. */
  const inList = (text: string, of: string | null, renumber: NewNumber): string => {
    let done = '';
    for (let at = 0; at < text.length;) {
      const sign = text[at] ?? '';
      if (sign === '{' || sign === '"') {
        const end = sign === '{' ? endOfList(text, at) : endOfText(text, at);
        done += sign === '{' ? inJson(text.slice(at, end), renumber) : text.slice(at, end);
        at = end;
      } else if (/\d/.test(sign)) {
        const [number = sign] = /^\d+/.exec(text.slice(at, at + 20)) ?? [];
        done += renumber(of, number);
        at += number.length;
      } else {
        done += sign;
        at += 1;
      }
    }
    return done;
  };
  return inJson;
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 2;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Makes the function that gives all numbers in a row of a table other ones. */
export function renumberRow(
  table: Owned,
  columns: readonly string[],
  inJson: (text: string, renumber: NewNumber) => string,
): (values: readonly string[], renumber: NewNumber) => string[] {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const ways = columns.map((column) => {
    const of = table.numbers.get(column);
    if (types.get(column) === 'jsonb') return inJson;
    if (of === undefined) return null;
    if (types.get(column) === 'bigint') return (value: string, renumber: NewNumber) => renumber(of, value);
    return (value: string, renumber: NewNumber) =>
      value.replace(/\d+/g, (number: string) => renumber(of, number));
  });
  return (values, renumber) =>
    values.map((value, index) => (value === none ? value : (ways[index]?.(value, renumber) ?? value)));
}

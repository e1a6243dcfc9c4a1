import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { type Facts, type ImportCode, ImportRefusal, importCodes } from './refusal.ts';

/** A season of the largest federation is much smaller. A larger file is a mistake or an attack. */
export const LARGEST_FILE = 50 * 1024 * 1024;
const LONGEST_QUOTE = 40;

/** Writes a path: `['categories', 0, 'riders', 3]` → `categories[0].riders[3]`. The file itself is `$`. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
  return text === '' ? '$' : text;
}

/** Returns a found value, short enough for a terminal and without characters that could disturb it. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  const plain = text.replaceAll(/[^\P{C}]/gu, '\uFFFD');
  return plain.length > LONGEST_QUOTE ? `${plain.slice(0, LONGEST_QUOTE)}…` : plain;
}

export function valueAt(file: unknown, path: readonly PropertyKey[]): unknown {
  let value = file;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, step)?.value;
  }
  return value;
}

/**
 * Reads the bytes of a file that a command received. Throws ImportRefusal where it cannot be read or is too large.
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    // The size is checked first, because reading a huge file only to refuse it would use up the memory.
    if (size > LARGEST_FILE)
      throw new ImportRefusal('import_too_large', '$', { limit: LARGEST_FILE / 1024 / 1024 });
    return await readFile(file);
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
    throw new ImportRefusal('import_unreadable', '$', { reason: code });
  }
}

/** Parses the bytes of a person's JSON file. Throws ImportRefusal with line and column where it stops being JSON. */
export function parseFile(bytes: Uint8Array): unknown {
  if (bytes.byteLength > LARGEST_FILE) {
    throw new ImportRefusal('import_too_large', '$', { limit: LARGEST_FILE / 1024 / 1024 });
  }
  let text: string;
  try {
    // The decoder also removes a byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportRefusal('import_not_text', '$');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportRefusal('import_not_json', '$', { where: placeInText(text, error) });
  }
}

/** Returns "7:12", the line and column where the text stops being JSON, as far as the parser gives them. */
function placeInText(text: string, error: unknown): string {
  const told = error instanceof Error ? /line (\d+) column (\d+)/.exec(error.message) : null;
  if (told) return `${told[1]}:${told[2]}`;
  const lines = text.split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

type Issue = z.core.$ZodIssue;

const limits = (issue: Issue): Facts => ({
  ...('minimum' in issue ? { minimum: Number(issue.minimum) } : {}),
  ...('maximum' in issue ? { maximum: Number(issue.maximum) } : {}),
});

function isImportCode(code: unknown): code is ImportCode {
  return importCodes.some((known) => known === code);
}

/** Returns our sentence for an issue of the schema. */
export function refusalOfIssue(issue: Issue, file: unknown): ImportRefusal {
  const path = pathText(issue.path);
  const found = valueAt(file, issue.path);
  const quoted = quote(found);
  switch (issue.code) {
    case 'unrecognized_keys':
      return new ImportRefusal('import_unknown_key', pathText([...issue.path, issue.keys[0] ?? '']), {
        key: quote(issue.keys[0]),
      });
    case 'invalid_type':
      if (found === undefined) return new ImportRefusal('import_missing', path);
      return new ImportRefusal('import_wrong_type', path, { expected: issue.expected, found: quoted });
    case 'invalid_value':
      if (found === undefined) return new ImportRefusal('import_missing', path);
      return new ImportRefusal('import_unknown_word', path, {
        found: quoted,
        allowed: issue.values.join(', '),
      });
    case 'too_small':
    case 'too_big':
      return new ImportRefusal('import_out_of_range', path, { found: quoted, ...limits(issue) });
    default:
      return customRefusal(issue, path, quoted);
  }
}

function customRefusal(issue: Issue, path: string, found: string): ImportRefusal {
  const params = issue.code === 'custom' ? issue.params : undefined;
  const facts: Facts = params?.['facts'] ?? {};
  if (isImportCode(params?.['code'])) return new ImportRefusal(params['code'], path, { found, ...facts });
  return path === 'date'
    ? new ImportRefusal('import_date_impossible', path, { found })
    : new ImportRefusal('import_wrong_type', path, { expected: issue.code, found });
}

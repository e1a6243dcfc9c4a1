import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { project } from '../site.ts';
import { documented } from './documented.ts';

const service = z.object({
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  tmpfs: z.array(z.string()),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
});
const proxy = z.object({ volumes: z.array(z.string()) });
const file = z.object({ services: z.object({ one: service, two: service, proxy }) });

/** Reads the nodes of `compose.yaml` and the proxy before them. */
export function readCompose() {
  return file.parse(parse(readFileSync(join(project, 'compose.yaml'), 'utf8'), { merge: true })).services;
}

/**
 * Returns the `.env` that docs/operations.md shows, with a value for each gap as its remark says. `instead` has the
 * values that replace others.
 */
function writtenEnv(instead: Readonly<Record<string, string>>): Record<string, string> {
  const lines = documented('POSTGRES_PASSWORD=…').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = '', remark = ''] = /^(\w+)=(.*?)(?:\s+# (.*))?$/.exec(line) ?? [];
      const made = remark.includes('-base64')
        ? randomBytes(32).toString('base64')
        : randomBytes(24).toString('hex');
      return [name, instead[name] ?? (value === '…' ? made : value)] as const;
    }),
  );
}

/**
 * Returns the environment of a node, with every `${NAME:?…}` filled in from the documented `.env`.
 * @throws if that lacks one
 */
export function environmentOf(
  node: z.infer<typeof service>,
  instead: Readonly<Record<string, string>>,
): Record<string, string> {
  const env = writtenEnv(instead);
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_all, name: string) => {
      const value = env[name];
      if (value === undefined) throw new Error(`the documented .env lacks ${name}`);
      return value;
    });
  return Object.fromEntries(Object.entries(node.environment).map(([name, text]) => [name, fill(text)]));
}

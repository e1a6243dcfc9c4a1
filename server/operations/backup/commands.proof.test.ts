import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Program, runProgram } from '#server/testing/program.ts';
import { buildAll } from '../../../scripts/build.mjs';

let folder: string;
let programs: Program[];

beforeAll(buildAll);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-commands-'));
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await program.killTree();
  await rm(folder, { recursive: true, force: true });
});

function run(file: string, args: string[], env: Record<string, string>): Program {
  const program = runProgram(file, args, env);
  programs.push(program);
  return program;
}

async function serve(name: string): Promise<{ program: Program; address: string }> {
  const program = run('dist/program/main.js', [], {
    DATA_DIR: join(folder, name),
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  return { program, address: /http:\S+/.exec(await program.says(/http:/))?.[0] ?? '' };
}

const command = async (file: string, args: string[], env: Record<string, string>) => {
  const program = run(`server/app/commands/${file}.ts`, args, env);
  return { code: await program.ended, said: program.lines.join('\n') };
};

test('backed up while it runs, restored into a folder nobody used, and started there', async () => {
  const file = join(folder, 'day.backup');
  const first = await serve('first');
  const made = await command('backup', [file], { DATA_DIR: join(folder, 'first') });
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('read again and found equal') });
  expect(made.said).toContain('It is not sealed');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  const there = { DATA_DIR: join(folder, 'second') };
  expect(await command('restore', ['--check', file], there)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is whole'),
  });
  expect(await command('restore', [file], { DATA_DIR: join(folder, 'first') })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Another process is already running on/),
  });
  expect(await command('restore', [file], there)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/every one read again and equal/),
  });
  const second = await serve('second');
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
  expect(await command('restore', ['--release-jobs'], there)).toEqual({
    code: 0,
    said: 'No job is held back.',
  });
});

test('called wrongly, they say how, and do nothing', async () => {
  expect(await command('backup', [], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining('npm run backup -- FILE'),
  });
  expect(await command('restore', ['a', 'b'], {})).toMatchObject({
    code: 1,
    said: expect.stringContaining('--check FILE'),
  });
});

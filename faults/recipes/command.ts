import { runProgram } from '#server/testing/program.ts';

/** Runs a command of the product to its end. Returns the lines that it said. */
export async function command(
  name: 'admin' | 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<readonly string[]> {
  const program = runProgram('scripts/run.mjs', [`server/app/commands/${name}.ts`, ...args], env);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${program.lines.join(' · ')}`);
  return program.lines;
}

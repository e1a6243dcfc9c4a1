import { stat } from 'node:fs/promises';
import { argumentsOf, isServer } from '#server/ground/config/arguments.ts';
import { keepLists } from './keep-lists.ts';
import { watchLif } from './watch-lif.ts';

export const cameraUsage = `npm run timing -- lif DIR --to URL --code CODE
npm run timing -- evt DIR --to URL --code CODE [--windows-1252]`;

/** Returns what the arguments ask for, or null where they are not understood. */
function orderOf(args: readonly string[]) {
  const said = argumentsOf(args, {
    to: { type: 'string' },
    code: { type: 'string' },
    'windows-1252': { type: 'boolean' },
  });
  if (said === null) return null;
  const { positionals, values } = said;
  const [kind = '', folder = '', ...rest] = positionals;
  const { to = '', code = '', 'windows-1252': isSingleByte = false } = values;
  const isWhole = folder !== '' && rest.length === 0 && code !== '' && !(isSingleByte && kind === 'lif');
  if (!isWhole || !isServer(to)) return null;
  return { kind, folder, to, code, encoding: isSingleByte ? ('cp1252' as const) : ('utf-16' as const) };
}

/** Tells whether the first argument is about the folder of a photo finish. */
export const isCamera = ([kind = '']: readonly string[]): boolean => kind === 'lif' || kind === 'evt';

/** Keeps the folder of a photo finish until the process is told to end. Returns the exit code. */
export async function runCameraCommand(
  args: readonly string[],
  { complain, signal }: { complain: (line: string) => void; signal: AbortSignal },
): Promise<number> {
  const order = orderOf(args);
  if (order === null) {
    complain(cameraUsage);
    return 1;
  }
  const { kind, folder, ...rest } = order;
  if (
    !(await stat(folder).then(
      (one) => one.isDirectory(),
      () => false,
    ))
  ) {
    complain(`There is no folder ${folder}.`);
    return 1;
  }
  await (kind === 'lif' ? watchLif : keepLists)(folder, { ...rest, say: complain, signal });
  return 0;
}

import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Tells whether a text is the address of a server. */
export const isServer = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

/** Reads the arguments of a command, or returns null where one names an option that nobody knows. */
export function argumentsOf<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

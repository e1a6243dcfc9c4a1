// Writes the types of the messages into one file. The compiled messages have theirs in comments, in thousands of
// files that every run of the compiler, of lint and of an editor would read instead.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const folder = join(root, 'text/messages');

/** Reads a compiled message. Returns its name, the type of its inputs, and its English text. */
function readMessage(file) {
  const source = readFileSync(join(folder, 'messages', file), 'utf8');
  const [, inputs] = /@typedef \{(.*)\} \w+Inputs \*\//.exec(source) ?? [];
  const [, renamed, plain] = /^export (?:\{ \w+ as "(\w+)" \}|const (\w+) =)/m.exec(source) ?? [];
  const [, english = ''] = /^\* \| "(.*)" \|$/m.exec(source) ?? [];
  const name = renamed ?? plain;
  if (inputs === undefined || name === undefined) throw new Error(`${file} is no message as we know them`);
  return { name, inputs, english };
}

const messages = readdirSync(join(folder, 'messages'))
  .filter((file) => file !== '_index.js')
  .sort()
  .map(readMessage);

const lines = messages.flatMap(({ name, inputs, english }) => [
  ...(english === '' ? [] : [`/** ${english.replaceAll('*/', '* /')} */`]),
  `export declare const ${name}: ${inputs === '{}' ? 'Plain' : `With<${inputs}>`};`,
]);

writeFileSync(
  join(folder, 'messages.d.ts'),
  `import type { Locale, LocalizedString } from './runtime.js';

interface Options {
  locale?: Locale;
}
type Plain = (inputs?: {}, options?: Options) => LocalizedString;
type With<Inputs> = (inputs: Inputs, options?: Options) => LocalizedString;

export * as m from './messages.js';
${lines.join('\n')}
`,
);

const isOfRefusals = (name) => /^(error|import|federation_check)_/.test(name);
writeFileSync(
  join(folder, 'refusals.d.ts'),
  `export {\n${messages
    .filter(({ name }) => isOfRefusals(name))
    .map(({ name }) => `  ${name},\n`)
    .join('')}} from './messages.js';\n`,
);

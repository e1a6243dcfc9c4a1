// Prints the regular expressions of the product whose time is not proportional to the text, and ends with 1 if there
// are any.
import { checkSync } from 'recheck';
import { parseAst } from 'vite';
import { isSource, readCode } from './sources.mjs';

/** Returns every pattern that is written in the code, with its files. */
function patternsOf(code) {
  const found = new Map();
  const visit = (node, file) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex;
      const key = `/${pattern}/${flags}`;
      const known = found.get(key) ?? { pattern, flags, files: new Set() };
      known.files.add(file);
      found.set(key, known);
    }
    for (const child of Array.isArray(node) ? node : Object.values(node)) visit(child, file);
  };
  for (const [file, text] of code)
    if (isSource(file)) visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), file);
  return found;
}

const options = { checker: 'auto', timeout: 5000, randomSeed: 1 };

const patterns = patternsOf(readCode());
const bad = [];
for (const [key, { pattern, flags, files }] of patterns) {
  const { status, complexity, error } = checkSync(pattern, flags, options);
  if (status !== 'safe') bad.push(`${key} (${[...files].join(', ')}): ${complexity?.summary ?? error?.kind}`);
}
for (const line of bad) console.log(line);
console.log(`${patterns.size} patterns, ${bad.length} that may take too long`);
process.exit(bad.length === 0 ? 0 : 1);

import { join } from 'node:path';
import { root } from './processes.mjs';

const helper = '\0vite/preload-helper.js';
const own = join(root, 'web/ground/arriving/bring.ts');

/* What Vite writes around a part, so that it knows which of its names are used. When it is bundled, nobody asks any more. */
const named =
  /async \(\) => \{\s*const \{ (\w+) \} = (await import\([^)]*\)(?:\.then\([^;]*?\))?);\s*return \{ \1 \};?\s*\}/g;

/** Makes `bring` load every part for which the client's code calls `import()`, so that all of the part arrives. */
export const arrivingPlugin = () => ({
  name: 'bring-parts',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (id) =>
      id === helper ? `export { bring as __vitePreload } from ${JSON.stringify(own)};` : null,
  },
  // Every page carries these lines, one for each screen there is.
  renderChunk: (code) =>
    code.replaceAll(named, (_whole, _name, part) => `() => ${part.replace('await ', '')}`),
});

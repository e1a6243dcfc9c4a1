import { join } from 'node:path';
import { root } from './processes.mjs';

const helper = '\0vite/preload-helper.js';
const own = join(root, 'web/ground/arriving/bring.ts');

/** Makes `bring` load every part for which the client's code calls `import()`, so that all of the part arrives. */
export const arrivingPlugin = () => ({
  name: 'bring-parts',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (id) =>
      id === helper ? `export { bring as __vitePreload } from ${JSON.stringify(own)};` : null,
  },
});

import { defineConfig } from 'vite';
import { oneBytePlugin } from './scripts/one-byte.mjs';
import { packedFolder, programs } from './server/ground/threads/programs.ts';

/**
 * The server and what it starts beside itself, as Node runs it from a built folder: no types to take away, and none of the messages that
 * only pages say. Started from its sources it holds 40 MB more. Names and lines stay, so that a trace can be read.
 */
export default defineConfig({
  plugins: [oneBytePlugin()],
  publicDir: false,
  build: {
    outDir: packedFolder,
    emptyOutDir: true,
    ssr: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((program) => [program, `server/${program}.ts`])),
      treeshake: { moduleSideEffects: (id) => !id.includes('/dist/messages/') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js', comments: false },
    },
  },
});

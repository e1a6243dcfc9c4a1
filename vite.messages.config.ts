import { defineConfig } from 'vite';

/**
 * The messages for Node: some fifty modules without comments instead of three thousand with them. The server held 25 MB more with
 * those, and every test file read them anew. The browser's build takes the small ones, each where it is said.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/messages',
    emptyOutDir: true,
    ssr: true,
    rolldownOptions: {
      input: {
        messages: 'text/messages/messages.js',
        refusals: 'text/messages/refusals.js',
        runtime: 'text/messages/runtime.js',
      },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        // One file of all takes 45 MB to parse, which the process does not give back.
        codeSplitting: { groups: [{ name: 'part', test: /\/text\/messages\/messages\//, maxSize: 200_000 }] },
      },
    },
  },
});

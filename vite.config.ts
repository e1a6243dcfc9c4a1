import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Two builds: the client, and with `--ssr web/server.tsx` the renderer, which carries all it needs. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'web/public',
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    // The renderer is a file beside the server, not a page: its name is asked for, and needs no hash.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'web/client.tsx',
          // A sentence goes where it is said: without this all of them would be in the first load.
          treeshake: { moduleSideEffects: (id: string) => !id.includes('/text/messages/') },
        },
  },
}));

import { join } from 'node:path'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../ui/vite/latchkeyCss.ts'

const sources = join(import.meta.dirname, 'src/script')

/** What is fetched later elsewhere is in the script's first file. */
const expected = ['INEFFECTIVE_DYNAMIC_IMPORT']

/** The one-line script: an entry, and the chunks that are fetched when needed. */
export default defineConfig({
  base: './',
  build: {
    // The licences of what is in it travel with it.
    license: { fileName: 'LICENSES.md' },
    // viem, whose full client a page asks for by itself, is larger than Vite thinks a chunk should be.
    chunkSizeWarningLimit: 1000,
    emptyOutDir: true,
    modulePreload: false,
    outDir: 'dist/script',
    rolldownOptions: {
      input: { latchkey: join(sources, 'latchkey.ts') },
      onLog: (level, log, report) => {
        if (!expected.includes(log.code ?? '')) report(level, log)
      },
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Each with all that it imports and no file above it has: what a page loads before its button, then with the
        // modal. Cut by who shares what, it would be thirty files, which compress worse.
        codeSplitting: {
          groups: [
            { name: 'page', priority: 3, test: /elements\/src\/script\/start[.]ts$/ },
            { name: 'ModalHost', priority: 2, test: /react\/src\/frame\/ModalHost[.]tsx$/ },
            { name: 'kit', priority: 1, test: /react\/src\/kit\/kit[.]ts$/ },
          ],
        },
        entryFileNames: '[name].js',
      },
      preserveEntrySignatures: 'strict',
    },
    target: 'es2022',
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [latchkeyCss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})

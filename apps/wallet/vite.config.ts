import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'
import { oneCopy } from './vite/oneCopy.ts'

const names = {
  assetFileNames: 'assets/[name]-[hash][extname]',
  chunkFileNames: 'assets/[name]-[hash].js',
  entryFileNames: 'assets/[name]-[hash].js',
}

/** A schema that nothing reads does nothing. */
const treeshake = { manualPureFunctions: ['z'] }

/** The wallet’s pages: the frame, its worker, and the page of a mail’s link. */
export default defineConfig({
  build: {
    // Nothing is inlined: the pages’ own rules refuse it.
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['frame.html', 'link.html'], output: names, treeshake },
    sourcemap: false,
    target: 'es2022',
  },
  plugins: [oneCopy(import.meta.dirname), latchkeyCss(), react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  root: import.meta.dirname,
  worker: {
    format: 'es',
    plugins: () => [oneCopy(import.meta.dirname)],
    rolldownOptions: { output: names, treeshake },
  },
})

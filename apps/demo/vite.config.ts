import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'

export default defineConfig({
  build: {
    // The wallets' libraries are 560 kB, which no other page loads.
    chunkSizeWarningLimit: 1000,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The page's own wallets load all of it at once; by each part of the toolkit that uses some of it later, it would be
          // cut into thirty files.
          groups: [
            {
              name: 'keys',
              test: /node_modules\/(@noble|@scure|@solana|micro-packed|viem\/_esm\/(utils|errors))\/|packages\/(siwx|testing)\/src\//,
            },
          ],
        },
      },
    },
    sourcemap: true,
    target: 'es2022',
  },
  plugins: [latchkeyCss(), react()],
  // The monorepo runs from its sources; nothing has to be built first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})

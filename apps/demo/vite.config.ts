import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'

export default defineConfig({
  build: { manifest: true, sourcemap: true, target: 'es2022' },
  plugins: [latchkeyCss(), react()],
  // The monorepo runs from its sources; nothing has to be built first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../../ui/vite/latchkeyCss.ts'

export default defineConfig({
  plugins: [latchkeyCss(), react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  root: import.meta.dirname,
})

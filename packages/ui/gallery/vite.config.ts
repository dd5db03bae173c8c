import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../vite/latchkeyCss.ts'

/** The gallery: `npx vite packages/ui/gallery` shows every primitive. */
export default defineConfig({
  plugins: [latchkeyCss(), react()],
  resolve: { conditions: ['source'] },
})

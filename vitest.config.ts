import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { latchkeyCss } from './packages/ui/vite/latchkeyCss.ts'

export default defineConfig({
  plugins: [latchkeyCss()],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'packages/*/{src,scripts,vite}/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    // On two cores the default is one worker, and many tests wait for a chain or a clock.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 20_000,
  },
})

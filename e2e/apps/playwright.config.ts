// `npm run test:apps`: sites outside this repository, from their installation to a visitor's reload.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import every from '../../playwright.config.ts'

const root = join(import.meta.dirname, '../..')

export default defineConfig({
  ...every,
  globalSetup: './prepare.ts',
  outputDir: join(root, '.latchkey/test-results-apps'),
  projects: (every.projects ?? [])
    .filter(({ name }) => name === 'desktop')
    .map((desktop) => ({ ...desktop, name: 'apps', testIgnore: [] })),
  reporter: [
    ['list'],
    [join(root, 'e2e/BrowserReporter.ts')],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as ['json']] : []),
  ],
  testDir: '.',
  testMatch: '**/*.outside.ts',
  // An installation and a build of several minutes on a busy machine.
  timeout: 900_000,
  // Each keeps a core busy.
  workers: 2,
})

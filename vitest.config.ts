import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { latchkeyCss } from './packages/ui/vite/latchkeyCss.ts'

/** Files that start whole programs or worlds: begun last, they would keep one core busy while the other waits. */
const long =
  /\/(bin|diskFull|processes|startWorld|createDurableLimiter|projectCatalogue|interop|relay|walletkit|createBitcoinChain)\.test\.ts$/

/** Files that have a page. A worker goes on with the next file only where that has the same environment. */
const hasPage = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    const others = sorted.filter((file) => !isLong(file))
    return [
      ...sorted.filter(isLong),
      ...others.filter((file) => !hasPage(file)),
      ...others.filter(hasPage),
    ]
  }
}

export default defineConfig({
  plugins: [latchkeyCss()],
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: [
      'packages/*/{src,scripts,vite}/**/*.test.{ts,tsx}',
      'apps/*/{src,vite}/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'e2e/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    // `npm test -- --postgres`: tests that open a database have one on PostgreSQL.
    globalSetup:
      process.env['LATCHKEY_TEST_DATABASE'] === 'postgres'
        ? ['packages/server/src/testing/sharedPostgres.ts']
        : [],
    // No module of ours holds state (the rule of AGENTS.md), so files may share what they import: a third less work.
    isolate: false,
    // Who polls waits for work, which a busy machine does six times slower; the default is a second.
    expect: { poll: { interval: 20, timeout: 30_000 } },
    // The same for `vi.waitFor`, which has no setting.
    setupFiles: ['scripts/test/waitLonger.ts', 'scripts/test/emptyDocument.ts'],
    // On two cores the default is one worker, and many tests wait for a chain or a clock.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // No test waits so long: what takes seconds (a database, a chain, a build) takes minutes beside other busy programs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { removeFolder } from '../scripts/folders/removeFolder.ts'

const root = join(import.meta.dirname, '..')
/** TypeScript 7, as the types step has it (ADR 19); `npm run test:apps` has each site's own. */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')

/** What the compiler says against an example beside the sources of this checkout, by the example's own settings. */
async function typeProblems(name: string): Promise<string[]> {
  const folder = join(root, '.latchkey/examples', name)
  await removeFolder(folder)
  mkdirSync(folder, { recursive: true })
  const example = join(root, 'examples', name)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        customConditions: ['source'],
        incremental: false,
        // A site's bundler knows what a style sheet is.
        noUncheckedSideEffectImports: false,
        skipLibCheck: true,
        // Our sources need it; a site has our declarations, which do not.
        target: 'ES2022',
      },
      exclude: [join(example, '**/*.test.ts'), join(example, 'node_modules')],
      extends: join(example, 'tsconfig.json'),
      include: [
        join(example, '**/*.ts'),
        join(example, '**/*.tsx'),
        join(root, 'packages/ui/src/cssModules.d.ts'),
      ],
    }),
  )
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    '-p',
    folder,
    '--pretty',
    'false',
  ]).catch((error: { stdout: string }) => {
    // The compiler itself did not run.
    if (!error.stdout.includes('error TS')) throw error
    return error
  })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}

test.concurrent.each(['next', 'vite', 'wagmi'])('%s type-checks', async (name) => {
  expect(await typeProblems(name)).toEqual([])
})

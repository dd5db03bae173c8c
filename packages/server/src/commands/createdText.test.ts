import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createdText } from './createdText.ts'

const root = join(import.meta.dirname, '../../../..')

test('the lines that are printed of a new project type-check in a site', async () => {
  const text = createdText({ id: 'my-project', name: 'Shop', serverUrl: 'https://connect.example' })
  const lines = text.slice(text.indexOf('  import ')).replaceAll(/^ {2}/gm, '')
  // Among the packages, so that it finds them as a site would.
  const folder = await mkdtemp(join(root, 'packages/server/.created-'))
  onTestFinished(() => removeFolder(folder))
  await writeFile(join(folder, 'site.ts'), lines)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { noEmit: true, types: [] },
      extends: join(root, 'tsconfig.base.json'),
      files: ['site.ts'],
    }),
  )
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/typescript-native/bin/tsc'),
    '-p',
    folder,
  ]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createdText } from './createdText.ts'

const root = join(import.meta.dirname, '../../../..')

const own = {
  id: 31337,
  name: 'Local "one"',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
}

test.each([
  ['public networks', undefined, 'networks: [base]'],
  ['a network of its own alone', own, 'id: 31337'],
])(
  'the lines that are printed of a new project, at a server with %s, type-check in a site',
  async (_, network, line) => {
    const text = createdText({
      id: 'my-project',
      name: 'Shop',
      network,
      serverUrl: 'https://connect.example',
    })
    expect(text).toContain(line)
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
  },
)

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { buildProgram } from './buildProgram.ts'
import { spawnGuarded } from './spawnGuarded.ts'

async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-program-'))
  onTestFinished(() => removeFolder(folder))
  // Not in the folder of any other program.
  const name = `program-${process.pid}-${Date.now()}`
  const entry = pathToFileURL(join(folder, 'main.ts'))
  await writeFile(join(folder, 'later.ts'), `export const later: string = '${name}'`)
  await writeFile(
    join(folder, 'main.ts'),
    `import { Hono } from 'hono'
     console.log(typeof Hono)
     const { later } = await import('./later.ts')
     console.log(later, process.argv[2])`,
  )
  const build = async () => {
    const file = await buildProgram(entry)
    onTestFinished(() => removeFolder(dirname(file)))
    return file
  }
  return { build, folder, name }
}

test('a program runs with its packages and what it loads later', async () => {
  const { build, name } = await setup()
  const { exited } = spawnGuarded(process.execPath, [await build(), 'given'])
  expect(await exited).toEqual({ code: 0, output: `function\n${name} given\n` })
})

test('the same program is the same file, also when it is built twice at once; a changed one is another', async () => {
  const { build, folder } = await setup()
  const [one, two] = await Promise.all([build(), build()])
  expect(two).toBe(one)
  await writeFile(join(folder, 'later.ts'), `export const later = 'changed'`)
  expect(await build()).not.toBe(one)
})

test('error: a program that does not compile is told', async () => {
  const { build, folder } = await setup()
  await writeFile(join(folder, 'later.ts'), 'export const later = = 1')
  await expect(build()).rejects.toThrow(/later\.ts/)
})

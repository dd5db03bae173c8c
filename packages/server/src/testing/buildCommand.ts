import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// As deep below the package as the sources are, for what they read beside them: migrations and the catalogue.
const programs = fileOf('../../node_modules/')
const workers = ['../database/databaseWorker.mjs', '../catalogue/variants/drawingWorker.mjs']

/**
 * Makes the command ready to run by Node alone and gives the file to run. Tests start it some twenty times, and a
 * process that reads the sources itself takes twice as long.
 */
export async function buildCommand(): Promise<string> {
  const { outputFiles } = buildSync({
    bundle: true,
    conditions: ['source'],
    entryPoints: [fileOf('../bin.ts')],
    external: await dependencies(),
    format: 'esm',
    logLevel: 'silent',
    outdir: programs,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    // What the command loads later stays a file of its own.
    splitting: true,
    target: 'node20',
    write: false,
  })
  const files = [
    ...outputFiles.map(({ path, text }) => ({ name: basename(path), text })),
    ...(await Promise.all(
      workers.map(async (path) => ({
        name: basename(path),
        text: await readFile(fileOf(path), 'utf8'),
      })),
    )),
  ]
  const key = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = join(programs, `.command-${key}`)
  const main = join(folder, 'bin.mjs')
  if (await exists(main)) return main

  await mkdir(programs, { recursive: true })
  const draft = await mkdtemp(join(programs, '.draft-'))
  for (const { name, text } of files) await writeFile(join(draft, name), text)
  // Renamed into place whole: another test file at the same moment sees all of it or none.
  await rename(draft, folder).catch(async (error) => {
    await removeFolder(draft)
    if (!(await exists(main))) throw error
  })
  return main
}

/** What is installed rather than ours; the others' sources become part of the program. */
async function dependencies(): Promise<string[]> {
  const packages = ['server', 'protocol', 'siwx'].map(async (name) => {
    const text = await readFile(fileOf(`../../../${name}/package.json`), 'utf8')
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text)
    return Object.keys({ ...dependencies, ...optionalDependencies })
  })
  const names = (await Promise.all(packages)).flat()
  return names.filter((name) => !name.startsWith('@latchkey/'))
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

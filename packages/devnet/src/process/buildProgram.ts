import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

// Inside this package, so that what a program imports is found from there.
const programs = fileURLToPath(new URL('../../dist/programs/', import.meta.url))

/**
 * Makes one of our TypeScript programs ready to run by Node alone, its packages left where they are, and gives
 * the file to run. A process that had to read TypeScript itself would start half a second later.
 */
export async function buildProgram(entry: URL): Promise<string> {
  // In this process's own time, because the other way leaves a helper process running.
  const { outputFiles } = buildSync({
    bundle: true,
    entryPoints: [fileURLToPath(entry)],
    format: 'esm',
    logLevel: 'silent',
    outExtension: { '.js': '.mjs' },
    outdir: programs,
    packages: 'external',
    platform: 'node',
    // What a program loads later stays a file of its own.
    splitting: true,
    target: 'node20',
    write: false,
  })
  const files = outputFiles.map(({ path, text }) => ({ name: basename(path), text }))
  const key = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = join(programs, key)
  const main = join(folder, `${basename(fileURLToPath(entry), '.ts')}.mjs`)
  if (await exists(main)) return main

  await mkdir(programs, { recursive: true })
  const draft = await mkdtemp(join(programs, 'draft-'))
  for (const { name, text } of files) await writeFile(join(draft, name), text)
  // Renamed into place whole: another start at the same moment sees all of it or none.
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true })
    if (!(await exists(main))) throw error
  })
  return main
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const pages = fileURLToPath(new URL('../../dist/pages/', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Bundles a page of ours for browsers, its packages included, and gives the folder of its files. Built again only
 * when one of the files it is made of has changed: there are a thousand, and reading them takes a second.
 */
export async function buildPage(entry: URL): Promise<string> {
  const main = fileURLToPath(entry)
  const folder = join(pages, createHash('sha256').update(main).digest('hex').slice(0, 16))
  if (await isFresh(folder)) return folder

  // In this process's own time, because the other way leaves a helper process running.
  const { metafile, outputFiles } = buildSync({
    absWorkingDir: root,
    bundle: true,
    conditions: ['source'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    entryPoints: [main],
    format: 'esm',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    minify: true,
    outdir: folder,
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  const inputs = await Promise.all(Object.keys(metafile.inputs).map(stampOf))
  await mkdir(pages, { recursive: true })
  const draft = await mkdtemp(join(pages, 'draft-'))
  for (const { contents, path } of outputFiles)
    await writeFile(join(draft, basename(path)), contents)
  await writeFile(join(draft, 'inputs.json'), JSON.stringify(inputs))
  // Put into place whole. Another start at the same moment built the same.
  await rm(folder, { force: true, recursive: true })
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}

/** A file as it was when the page was built. */
type Stamp = { file: string; mtimeMs: number; size: number }

async function stampOf(file: string): Promise<Stamp> {
  // What esbuild makes up itself, such as a module left out for browsers, has no file.
  const { mtimeMs, size } = await stat(resolve(root, file)).catch(() => ({ mtimeMs: 0, size: 0 }))
  return { file, mtimeMs, size }
}

async function isFresh(folder: string): Promise<boolean> {
  try {
    const text = await readFile(join(folder, 'inputs.json'), 'utf8')
    const before = JSON.parse(text) as readonly Stamp[]
    const now = await Promise.all(before.map(({ file }) => stampOf(file)))
    return JSON.stringify(now) === text
  } catch {
    return false
  }
}

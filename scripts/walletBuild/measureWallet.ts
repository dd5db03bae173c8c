import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type ManifestChunk = {
  css?: readonly string[]
  dynamicImports?: readonly string[]
  file: string
  imports?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

/** What a visitor’s browser loads of a built wallet, in bytes of gzip. */
export function measureWallet(folder: string): {
  /** The frame's page as it loads. */
  document: number
  /** With all that it may load later: the card of an approval. */
  documentWithCard: number
  worker: number
} {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const bytesOf = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const sum = (files: readonly string[]) => files.reduce((all, file) => all + bytesOf(file), 0)
  const workers = readdirSync(join(folder, 'assets')).filter((name) => /^worker-.*\.js$/.test(name))
  return {
    document: sum(['frame.html', ...filesOf(manifest, 'frame.html', { isLater: false })]),
    documentWithCard: sum(['frame.html', ...filesOf(manifest, 'frame.html', { isLater: true })]),
    worker: sum(workers.map((name) => `assets/${name}`)),
  }
}

/** A page’s files, with all that they import; with all that they may ever load where it is asked for. */
function filesOf(
  manifest: Manifest,
  page: string,
  { isLater }: { isLater: boolean },
): readonly string[] {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest has no ${name}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...((isLater && chunk.dynamicImports) || [])])
      visit(next)
  }
  visit(page)
  return [...files]
}

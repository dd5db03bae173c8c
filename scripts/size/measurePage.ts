import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, parse, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { workspaceRoot } from '../workspace.ts'
import { brotliBytes } from './brotliBytes.ts'

type Chunk = {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** Brotli bytes of a page, by the moment that fetches them. */
export type PageSize = {
  /** All that the page's own script pulls in before anything happens. */
  eager: number
  /** What opening the modal adds; 0 for a page without one. */
  modal: number
  /** What the way in by e-mail adds, which comes with the modal where visitors can log in; 0 for a page without one. */
  email: number
  /** All that only e-mail, its login and what that asks to approve can load, in each language; 0 for a page without one. */
  loginScreens: number
  /** How many files a page fetches from the opening of its modal until it is idle, ahead of the next click. */
  filesAhead: number
  /** Each chunk beyond those two, with what it alone adds, largest first. */
  lazy: { name: string; bytes: number }[]
  /** Everything the page can ever load. */
  all: number
  /** Gzip bytes of the client of remote sessions when it is wanted, and of all that it may ever load; 0 for a page without one. */
  remoteGzip: { client: number; all: number }
}

/** Where the bytes of a stage come from: characters before minification, largest first. */
export type Origins = { module: string; characters: number }[]

/** The dynamic import that opening the modal waits for. */
const modalChunk = /\/ModalHost[-.]/
/** The dynamic import that an opening modal asks for where a source of the site lets visitors log in. */
const emailChunk = /\/_?emailFeature[-.]/
/** The dynamic imports that lead to e-mail and login. */
const loginChunks = /\/_?(approvals|emailFeature|loginParts)[-.]/
/**
 * The dynamic imports that an opened modal asks for before anybody clicks, with a wallet installed. A manifest writes `_`
 * before the name of one that others import as well.
 */
const aheadChunks =
  /\/_?(accountParts|allWalletsFeature|background|connectingFeature|createActions|http|loadActions)[-.]/
/** What the client of remote sessions is built of, and the dynamic import that starts it. */
const remoteChunks = /packages\/walletconnect\/dist\//
const remoteClient = /packages\/walletconnect\/dist\/.*\/createRemote[-.]/
/** What loads the client, and has come before it. */
const backgroundChunk = /\/_?background[-.]/

/** A chunk's file name where another chunk imports it. */
const chunkName = /([\w.]+)-([\w-]{8})\.js/g

/**
 * How often a large file is compressed, each time with other hashes in the names it imports. The optimal parse of a
 * third of a million characters moves by 0.15 kB when one of them changes, and a site's own build draws its hashes
 * anew with every release: what counts is the mean.
 */
const draws = 5
const largeCharacters = 50_000

/** Builds a page for production, as a site would with the packages as published, and weighs what came out. */
export async function measurePage(
  page: string,
): Promise<PageSize & { origins: { eager: Origins; modal: Origins } }> {
  const outDir = mkdtempSync(join(workspaceRoot, '.latchkey/size-'))
  try {
    const built = await build({
      root: workspaceRoot,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        manifest: true,
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: { input: page, output: { chunkFileNames: steadyName } },
      },
    })
    const manifest = JSON.parse(
      readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'),
    ) as Manifest
    const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    const originsOf = (keys: Iterable<string>): Origins => {
      const files = new Set([...keys].map((key) => manifest[key]?.file))
      return chunks
        .flatMap((chunk) =>
          chunk.type === 'chunk' && files.has(chunk.fileName) ? Object.entries(chunk.modules) : [],
        )
        .map(([id, { renderedLength }]) => ({
          module: relative(workspaceRoot, id),
          characters: renderedLength,
        }))
        .sort((a, b) => b.characters - a.characters)
    }
    const { eager, modal } = stages(manifest)
    return {
      ...weigh(manifest, {
        brotli: (file) => meanBrotliBytes(readFileSync(join(outDir, file), 'utf8')),
        gzip: (file) => gzipSync(readFileSync(join(outDir, file)), { level: 9 }).byteLength,
      }),
      origins: { eager: originsOf(eager), modal: originsOf(modal) },
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** As long and as hard to compress as a hash of the content, and the same in each build. */
function steadyName({ name }: { name: string }): string {
  return `assets/${name}-${steadyHash(name, 0)}.js`
}

function steadyHash(name: string, draw: number): string {
  return createHash('sha256').update(`${name}${draw}`).digest('base64url').slice(0, 8)
}

/** Sorts a Vite manifest's files into the stages of {@link PageSize}. */
export function weigh(
  manifest: Manifest,
  { brotli, gzip }: Record<'brotli' | 'gzip', (file: string) => number>,
): PageSize {
  const keys = Object.keys(manifest)
  const { eager, modal } = stages(manifest)
  // A stage and the whole count the same files.
  const weights = new Map<string, number>()
  const weightOf = (file: string) => {
    const weight = weights.get(file) ?? brotli(file)
    weights.set(file, weight)
    return weight
  }
  const seen = new Set([...eager, ...modal])
  const sum = (files: Iterable<string>, bytesOf = weightOf) =>
    [...files].reduce((total, key) => total + bytesOf(manifest[key]?.file ?? ''), 0)
  const keysOf = (chunks: RegExp) => keys.filter((key) => chunks.test(`/${key}`))
  const present = new Set([...seen, ...closure(manifest, keysOf(backgroundChunk), seen)])
  const remote = (chunks: RegExp) => sum(closure(manifest, keysOf(chunks), present), gzip)
  const shortNameOf = (key: string) => manifest[key]?.name ?? parse(manifest[key]?.src ?? key).name
  /** With the folder where several chunks have one name, as each feature's Arabic has. */
  const nameOf = (key: string) => {
    const name = shortNameOf(key)
    const alone = keys.filter((other) => shortNameOf(other) === name).length === 1
    return alone ? name : `${parse(parse(manifest[key]?.src ?? key).dir).name}/${name}`
  }
  const ahead = closure(manifest, keysOf(aheadChunks), seen)
  const withoutLogin = reachable(manifest, new Set(keysOf(loginChunks)))
  const lazy = keys
    .filter((key) => !seen.has(key) && manifest[key]?.file.endsWith('.js'))
    .map((key) => ({ name: nameOf(key), bytes: sum([key]) }))
    .sort((a, b) => b.bytes - a.bytes)
  return {
    all: sum(keys),
    eager: sum(eager),
    email: sum(closure(manifest, keysOf(emailChunk), seen)),
    filesAhead: ahead.size,
    lazy,
    loginScreens: sum(keys.filter((key) => !withoutLogin.has(key))),
    modal: sum(modal),
    remoteGzip: { all: remote(remoteChunks), client: remote(remoteClient) },
  }
}

function stages(manifest: Manifest): { eager: Set<string>; modal: Set<string> } {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const eager = closure(manifest, entries, new Set())
  const modals = keys.filter((key) => modalChunk.test(`/${key}`))
  return { eager, modal: closure(manifest, modals, eager) }
}

/** The chunks that a page can load without ever asking for some of them. */
function reachable(manifest: Manifest, barred: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const queue = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key) || barred.has(key)) continue
    found.add(key)
    const { dynamicImports = [], imports = [] } = manifest[key] ?? {}
    queue.push(...imports, ...dynamicImports)
  }
  return found
}

/** The chunks that loading these ones loads, without those that are there already. */
function closure(manifest: Manifest, roots: string[], present: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const queue = [...roots]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key) || present.has(key)) continue
    found.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return found
}

function meanBrotliBytes(code: string): number {
  const times = code.length > largeCharacters ? draws : 1
  let sum = 0
  for (let draw = 0; draw < times; draw++) sum += brotliBytes(Buffer.from(renamed(code, draw)))
  return Math.round(sum / times)
}

/** The code with other hashes in the names of the chunks it imports. */
function renamed(code: string, draw: number): string {
  return code.replaceAll(chunkName, (whole, name: string, hash: string) =>
    hash === steadyHash(name, 0) ? `${name}-${steadyHash(name, draw)}.js` : whole,
  )
}

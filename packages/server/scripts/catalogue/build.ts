import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CatalogueWallet } from '../../src/catalogue/CatalogueWallet.ts'
import { monogram } from '../../src/catalogue/monogram.ts'
import { svgProblems } from '../../src/catalogue/svgProblems.ts'
import { browserTile, currencyTile, qrTile } from './drawings.ts'
import { fetchSources } from './fetchSources.ts'
import { readConnectKit } from './readConnectKit.ts'
import { readJsxSvg } from './readJsx.ts'
import { readRainbowKit, type SourceRecord } from './readRainbowKit.ts'
import { readSolanaAdapter } from './readSolanaAdapter.ts'
import { readWalletBook } from './readWalletBook.ts'
import { readWeb3Icon } from './readWeb3Icon.ts'
import { type ReviewedWallet, readAssetReview, readReview, readSources } from './review.ts'
import { revisionOf } from './revisionOf.ts'
import { sanitizeSvg } from './sanitizeSvg.ts'
import { walletRecord } from './walletRecord.ts'

const maxIconBytes = 24_000
const output = fileURLToPath(new URL('../../catalogue', import.meta.url))
const own = { license: 'MIT', source: 'latchkey' }

const folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
try {
  const files = await build()
  if (process.argv.includes('--check')) await check(files)
  else await write(files)
} finally {
  await rm(folder, { force: true, recursive: true })
}

async function build(): Promise<ReadonlyMap<string, string>> {
  const [review, assets, sources] = await Promise.all([
    readReview(),
    readAssetReview(),
    readSources(),
  ])
  const folders = await fetchSources(sources, folder)
  const folderOf = (name: string) => folders.get(name) ?? missing(`source ${name}`)
  const credit = (name: string) => {
    const source = sources.find((candidate) => candidate.name === name) ?? missing(`source ${name}`)
    return { license: source.license, source: `${source.name}@${source.version}` }
  }
  const rainbowKit = await readRainbowKit(folderOf('@rainbow-me/rainbowkit'))
  const walletBook = await readWalletBook(folderOf('@dynamic-labs/wallet-book'))
  const connectKit = await text(join(folderOf('connectkit'), 'build/index.es.js'))
  const connectKitWallets = readConnectKit(connectKit)
  const laserEyes = await text(join(folderOf('@omnisat/lasereyes-react'), 'dist/index.js'))

  const files = new Map<string, string>()
  const web3Icon = async (icon: string) =>
    sanitizeSvg(await readWeb3Icon(folderOf('@web3icons/core'), icon))

  const wallets: CatalogueWallet[] = []
  for (const [index, wallet] of review.wallets.entries()) {
    const found = await recordsOf(wallet)
    const icon = await iconOf(wallet, found).catch((cause: unknown) => {
      throw new Error(`Icon of ${wallet.slug}`, { cause })
    })
    addIcon(`wallets/${wallet.slug}.svg`, icon.svg)
    const credits = [...found.map(({ name }) => credit(name)), icon.credit]
    wallets.push(
      walletRecord({
        icon: icon.svg,
        licenses: credits.map(({ license }) => license),
        order: (index + 1) * 10,
        records: found.map(({ record }) => record),
        review,
        sources: credits.map(({ source }) => source),
        wallet,
      }),
    )
  }

  const networks: unknown[] = []
  for (const network of assets.networks) {
    const icon = `networks/${network.icon ?? network.id.replace(':', '-')}.svg`
    if (!files.has(`icons/${icon}`))
      addIcon(
        icon,
        network.icon ? await web3Icon(`networks/${network.icon}`) : monogram(network.name),
      )
    networks.push({
      aliases: network.aliases ?? [],
      icon,
      id: network.id,
      name: network.name,
      testnet: network.testnet ?? false,
      ...(network.icon ? credit('@web3icons/core') : own),
    })
  }

  const connectors = assets.connectors.map(({ aliases, draw, id, name, wallet }) => {
    if (!draw) {
      const record = wallets.find(({ slug }) => slug === wallet) ?? missing(`wallet of ${id}`)
      return {
        aliases,
        icon: `wallets/${record.slug}.svg`,
        id,
        license: record.license,
        name: record.name,
        source: record.source,
      }
    }
    addIcon(`connectors/${id}.svg`, draw === 'qr' ? qrTile() : browserTile())
    return { aliases, icon: `connectors/${id}.svg`, id, name: name ?? id, ...own }
  })

  const tokens: Record<string, unknown> = {}
  for (const [symbol, icon] of Object.entries(assets.tokens)) {
    if (!files.has(`icons/${icon}.svg`)) addIcon(`${icon}.svg`, await web3Icon(icon))
    tokens[symbol] = { icon: `${icon}.svg`, ...credit('@web3icons/core') }
  }

  const currencies: Record<string, unknown> = {}
  for (const [code, symbol] of Object.entries(assets.currencies)) {
    addIcon(`currencies/${code}.svg`, currencyTile(symbol))
    currencies[code] = { icon: `currencies/${code}.svg`, ...own }
  }

  const revision = revisionOf({
    connectors,
    currencies,
    icons: [...files].map(([path, svg]) => [path.replace('icons/', ''), svg] as const),
    networks,
    tokens,
    wallets,
  })
  files.set('wallets.json', json({ revision, wallets }))
  files.set('networks.json', json({ connectors, networks }))
  files.set('symbols.json', json({ currencies, tokens }))
  return files

  function addIcon(path: string, svg: string): void {
    const problems = svgProblems(svg)
    if (problems.length > 0) throw new Error(`${path}: ${problems.join(', ')}`)
    if (Buffer.byteLength(svg) > maxIconBytes)
      throw new Error(`${path}: ${Buffer.byteLength(svg)} bytes`)
    files.set(`icons/${path}`, svg)
  }

  async function recordsOf(
    wallet: ReviewedWallet,
  ): Promise<readonly { name: string; record: SourceRecord }[]> {
    const found = []
    if (wallet.rainbowkit)
      found.push({
        name: '@rainbow-me/rainbowkit',
        record: rainbowKit.get(wallet.rainbowkit) ?? missing(wallet.rainbowkit),
      })
    if (wallet.walletBook)
      found.push({
        name: '@dynamic-labs/wallet-book',
        record: walletBook.get(wallet.walletBook) ?? missing(wallet.walletBook),
      })
    if (wallet.connectkit)
      found.push({
        name: 'connectkit',
        record: connectKitWallets.get(wallet.connectkit) ?? missing(wallet.connectkit),
      })
    if (wallet.solanaAdapter) {
      const name = `@solana/wallet-adapter-${wallet.solanaAdapter}`
      found.push({ name, record: await readSolanaAdapter(folderOf(name)) })
    }
    return found
  }

  async function iconOf(
    wallet: ReviewedWallet,
    found: readonly { name: string; record: SourceRecord }[],
  ): Promise<{ credit: { license: string; source: string }; svg: string }> {
    const [kind = '', name = ''] = wallet.icon?.split(/:(.*)/) ?? []
    if (kind === 'monogram') return { credit: own, svg: monogram(wallet.name) }
    if (kind === 'web3icons')
      return { credit: credit('@web3icons/core'), svg: await web3Icon(name) }
    if (kind === 'connectkit')
      return {
        credit: credit('connectkit'),
        svg: sanitizeSvg(readJsxSvg(connectKit, `const ${name} = (`), wallet.background),
      }
    if (kind === 'lasereyes')
      return {
        credit: credit('@omnisat/lasereyes-react'),
        svg: sanitizeSvg(readJsxSvg(laserEyes, `${name} = ({`), wallet.background),
      }
    const source = found.find(({ record }) => record.icon) ?? missing(`icon of ${wallet.slug}`)
    const background = wallet.background ?? source.record.background
    return {
      credit: credit(source.name),
      svg: sanitizeSvg(
        decodeDataUri(source.record.icon ?? ''),
        background === 'transparent' ? undefined : background,
      ),
    }
  }
}

function decodeDataUri(uri: string): string {
  const [head = '', body = ''] = uri.split(/,(.*)/s)
  if (!head.startsWith('data:image/svg+xml')) throw new Error(`not an SVG: ${head}`)
  return head.endsWith(';base64')
    ? Buffer.from(body, 'base64').toString('utf8')
    : decodeURIComponent(body)
}

/** Formatted as the repository formats every JSON file, so the linter has nothing to change. */
function json(value: unknown): string {
  return execFileSync(
    'npx',
    ['biome', 'format', '--stdin-file-path=packages/server/catalogue/data.json'],
    {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
      encoding: 'utf8',
      input: JSON.stringify(value, undefined, 2),
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
}

async function write(files: ReadonlyMap<string, string>): Promise<void> {
  await rm(output, { force: true, recursive: true })
  for (const [path, content] of files) {
    await mkdir(dirname(join(output, path)), { recursive: true })
    await writeFile(join(output, path), content)
  }
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0)
  process.stdout.write(`${files.size} files, ${bytes} bytes\n`)
}

async function check(files: ReadonlyMap<string, string>): Promise<void> {
  const present = await readdir(output, { recursive: true, withFileTypes: true })
  const count = present.filter((entry) => entry.isFile()).length
  const changed = []
  for (const [path, content] of files)
    if ((await text(join(output, path)).catch(() => '')) !== content) changed.push(path)
  if (count !== files.size) changed.push(`${count} files instead of ${files.size}`)
  if (changed.length > 0) throw new Error(`The catalogue is out of date: ${changed.join(', ')}`)
  process.stdout.write(`${files.size} files are up to date\n`)
}

function text(path: string): Promise<string> {
  return readFile(path, 'utf8')
}

function missing(what: string): never {
  throw new Error(`Missing: ${what}`)
}

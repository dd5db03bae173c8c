import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { browseLink, readAppLink, walletSchemes } from '@latchkey/protocol'
import { wallet as walletSchema } from '@latchkey/protocol/http'
import { expect, test } from 'vitest'
import { revisionOf } from '../../scripts/catalogue/revisionOf.ts'
import { catalogueFolder, catalogueWallets, readCatalogueData } from './catalogueData.ts'
import { createCatalogue } from './createCatalogue.ts'
import { imageId } from './imageId.ts'
import { svgProblems } from './svgProblems.ts'

const { connectors, currencies, networks, revision, tokens, wallets } = await readCatalogueData()
const assets = [...connectors, ...networks, ...Object.values(tokens), ...Object.values(currencies)]

function duplicates(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

test('at least eighty reviewed wallets are shipped, well-known ones first', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(80)
  expect(wallets.slice(0, 4).map(({ name }) => name)).toEqual([
    'MetaMask',
    'Coinbase Wallet',
    'Trust Wallet',
    'Rainbow',
  ])
  expect(wallets.map(({ order }) => order)).toEqual(
    wallets.map(({ order }) => order).toSorted((a, b) => a - b),
  )
})

test('every wallet has the shape and the fields of the wire (S3.18, S3.19)', () => {
  for (const wallet of wallets) {
    expect(() => walletSchema.parse(wallet), wallet.slug).not.toThrow()
    expect(wallet.id).toBe(createHash('sha256').update(`wallet:${wallet.slug}`).digest('hex'))
    expect(wallet.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(wallet.name.trim()).toBe(wallet.name)
    expect(wallet.badge_type, 'certified only for wallets our own tests drove').toBe('none')
  }
})

test('ids, slugs, names, aliases and rdns name one wallet only', () => {
  const keys = wallets.flatMap(({ aliases, id, slug }) => [id, slug, ...aliases])
  expect(duplicates(keys)).toEqual([])
  expect(duplicates(wallets.map(({ name }) => name.toLowerCase()))).toEqual([])
  expect(duplicates(wallets.flatMap(({ rdns }) => (rdns ? [rdns.toLowerCase()] : [])))).toEqual([])
  for (const { rdns, slug } of wallets) if (rdns) expect(rdns, slug).toMatch(/^[\w-]+(\.[\w-]+)+$/)
})

test('every wallet lists networks, each a CAIP-2 id, once', () => {
  for (const { chains, slug } of wallets) {
    expect(chains.length, slug).toBeGreaterThan(0)
    expect(duplicates(chains), slug).toEqual([])
    for (const chain of chains)
      expect(chain).toMatch(/^(eip155:\d+|solana:[1-9A-HJ-NP-Za-km-z]{32}|bip122:[0-9a-f]{32})$/)
  }
})

test('the lists of Ethereum, Solana and Bitcoin are all of some length', () => {
  const serving = (namespace: string) =>
    wallets.filter(({ chains }) => chains.some((chain) => chain.startsWith(namespace))).length
  expect(serving('eip155:')).toBeGreaterThan(70)
  expect(serving('solana:')).toBeGreaterThan(25)
  expect(serving('bip122:')).toBeGreaterThan(20)
})

test('links are pages over https, and app links of schemes that the wire knows', () => {
  for (const wallet of wallets) {
    for (const link of [
      wallet.homepage,
      wallet.app_store,
      wallet.play_store,
      wallet.chrome_store,
      wallet.link_mode,
      wallet.webapp_link,
    ])
      if (link) expect(new URL(link).protocol, wallet.slug).toBe('https:')
    for (const link of [wallet.mobile_link, wallet.desktop_link])
      if (link) expect(['https', ...walletSchemes], wallet.slug).toContain(link.split('://')[0])
  }
})

test('no scheme of a wallet is one that a browser or its system handles itself', () => {
  for (const scheme of walletSchemes)
    expect(readAppLink(`${scheme}://`), scheme).toEqual({ path: '', scheme })
})

test('every record tells its source and a permissive licence', () => {
  for (const { license, source } of [...wallets, ...assets]) {
    expect(source).toMatch(/^(latchkey|(@[\w-]+\/)?[\w-]+@\d)/)
    for (const part of license.split(' AND '))
      expect(['MIT', 'BSD-2-Clause', 'Apache-2.0']).toContain(part)
  }
})

test('every source that is shipped is named in NOTICE', async () => {
  const notice = await readFile(new URL('../../../../NOTICE', import.meta.url), 'utf8')
  const sources = [...wallets, ...assets].flatMap(({ source }) => source.split(', '))
  for (const source of new Set(sources)) {
    if (source === 'latchkey') continue
    const at = source.lastIndexOf('@')
    const name = source.slice(0, at).replace('@solana/wallet-adapter-', '')
    expect(notice, source).toContain(`${name} ${source.slice(at + 1)}`)
  }
})

test('every picture is a clean, square SVG of at most 24 kB; all together stay under 1.5 MB (S7.28)', async () => {
  const folder = new URL('icons/', catalogueFolder)
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
  let total = 0
  for (const file of files) {
    const svg = await readFile(new URL(file, folder), 'utf8')
    total += Buffer.byteLength(svg)
    expect(file).toMatch(/\.svg$/)
    expect(Buffer.byteLength(svg), file).toBeLessThanOrEqual(24_000)
    expect(svgProblems(svg), file).toEqual([])
    const [, , width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ')
    expect(width, file).toBe(height)
  }
  expect(total).toBeLessThan(1_500_000)
  const used = new Set([
    ...wallets.map(({ slug }) => `wallets/${slug}.svg`),
    ...assets.map(({ icon }) => icon),
  ])
  expect(files.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([...used].toSorted())
})

test('the files are what the build wrote: an edit by hand changes the revision', async () => {
  const folder = new URL('icons/', catalogueFolder)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
  const icons = await Promise.all(
    names.map(
      async (name) =>
        [name.replaceAll('\\', '/'), await readFile(new URL(name, folder), 'utf8')] as const,
    ),
  )
  expect(revisionOf({ connectors, currencies, icons, networks, tokens, wallets })).toBe(revision)
})

test('the id of a picture changes with the picture, so that it may be kept for good (S7.28)', async () => {
  for (const { image_id, slug } of wallets) {
    const svg = await readFile(new URL(`icons/wallets/${slug}.svg`, catalogueFolder))
    expect(image_id).toBe(imageId(slug, svg))
  }
})

test('links by kind: no fewer wallets can be reached than the sources give (S3.19, S5.17, S5.18)', () => {
  const having = (kind: keyof (typeof wallets)[number]) =>
    wallets.filter((wallet) => wallet[kind]).length
  expect(having('mobile_link')).toBeGreaterThanOrEqual(46)
  expect(having('link_mode')).toBeGreaterThanOrEqual(12)
  expect(having('app_store')).toBeGreaterThanOrEqual(56)
  expect(having('play_store')).toBeGreaterThanOrEqual(53)
  expect(having('chrome_store')).toBeGreaterThanOrEqual(47)
  expect(having('rdns')).toBeGreaterThanOrEqual(47)
  expect(having('homepage')).toBe(wallets.length)
  // What a phone opens first is reachable there.
  for (const { mobile_link, slug } of wallets.slice(0, 4)) expect(mobile_link, slug).toBeTruthy()
})

/** As the wallets' makers document it, for the page `https://shop.example/a?b=1`; `review.json` says where. */
test.each([
  ['metamask', 'https://link.metamask.io/dapp/shop.example/a?b=1'],
  ['coinbase', 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1'],
  [
    'trust',
    'https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1',
  ],
  ['rainbow', 'rainbow://dapp?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1'],
  [
    'phantom',
    'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2Fa%3Fb%3D1?ref=https%3A%2F%2Fshop.example',
  ],
  [
    'okx',
    'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fshop.example%252Fa%253Fb%253D1',
  ],
  ['bitget', 'https://bkcode.vip?action=dapp&url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1'],
  [
    'solflare',
    'https://solflare.com/ul/v1/browse/https%3A%2F%2Fshop.example%2Fa%3Fb%3D1?ref=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1',
  ],
  [
    'backpack',
    'https://backpack.app/ul/browse/?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1&ref=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1',
  ],
  ['magic-eden', 'magiceden://browser/https%3A%2F%2Fshop.example%2Fa%3Fb%3D1'],
  ['xverse', 'https://connect.xverse.app/browser?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1'],
  ['imtoken', 'imtokenv2://navigate/DappView?url=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1'],
  [
    'tokenpocket',
    'tpdapp://open?params=%7B%22url%22%3A%22https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%22%7D',
  ],
])('%s opens a page in its own browser by a link (S5.17)', (slug, link) => {
  const template = wallets.find((wallet) => wallet.slug === slug)?.browse_link ?? ''
  expect(browseLink(template, 'https://shop.example/a?b=1#secret')).toBe(link)
})

test('every wallet with such a link is named above, and its source in the review', async () => {
  const review = JSON.parse(
    await readFile(new URL('../../scripts/catalogue/review.json', import.meta.url), 'utf8'),
  ) as { wallets: { browse_link?: string; browse_source?: string; slug: string }[] }
  const having = wallets.filter(({ browse_link }) => browse_link).map(({ slug }) => slug)
  expect(having).toHaveLength(13)
  for (const { browse_link, browse_source, slug } of review.wallets)
    if (browse_link)
      expect(browse_source, slug).toMatch(/^(https:\/\/|@dynamic-labs\/wallet-book@)/)
})

test('every swap network has a picture', async () => {
  const catalogue = createCatalogue()
  for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554])
    expect(await catalogue.picture('asset', `eip155:${id}`), String(id)).toBeDefined()
})

test('the access to all wallets answers with the shipped ones', async () => {
  expect(await catalogueWallets()).toEqual(wallets)
})

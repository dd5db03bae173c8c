import { createHash } from 'node:crypto'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { maxIndexedWallets, readWalletIndex } from '@latchkey/protocol'
import { walletIndexResponse, walletsResponse } from '@latchkey/protocol/http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletRules } from '../projects/Project.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { testProject } from '../testing/testProject.ts'
import type { CatalogueWallet } from './CatalogueWallet.ts'
import { catalogueWallets } from './catalogueData.ts'
import { catalogueRoutes } from './catalogueRoutes.ts'
import { createCatalogue } from './createCatalogue.ts'

const shipped = await catalogueWallets()
const noRules: WalletRules = { certified: [], custom: [], exclude: [], featured: [], include: [] }
const maxBytes = 20_000

function mount({
  rules = noRules,
  wallets,
}: {
  rules?: WalletRules
  wallets?: readonly CatalogueWallet[]
} = {}) {
  const catalogue = createCatalogue()
  const data = catalogue.data
  if (wallets) catalogue.data = async () => ({ ...(await data()), wallets })
  const project = () => ({ ...testProject, id: JSON.stringify(rules), wallets: rules })
  return createTestApp(catalogueRoutes({ catalogue }), { project })
}

async function index(query: string, on = mount()) {
  const response = await on.request(`/getWalletIndex?${query}`)
  expect(response.status, query).toBe(200)
  const parsed = walletIndexResponse.parse(await response.json())
  return { count: parsed.count, wallets: readWalletIndex(parsed) }
}

async function list(query: string, on = mount()) {
  return walletsResponse.parse(await (await on.request(`/getWallets?${query}`)).json())
}

/** As many wallets as there are in the largest lists of the field: made-up names, ids and versions like those of ours. */
function manyWallets(count: number): readonly CatalogueWallet[] {
  const parts = shipped.flatMap(({ name }) => name.split(/[ .]/)).filter(({ length }) => length > 2)
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const pick = <T>(from: readonly T[], seed: string) =>
    from[Number.parseInt(digest(seed).slice(0, 8), 16) % from.length] as T
  const letters = (seed: string) =>
    [...digest(seed).slice(0, 3 + (digest(seed).charCodeAt(5) % 4))]
      .map((digit) => 'aeioubcdlmnrstvk'[Number.parseInt(digit, 16)])
      .join('')
  return Array.from({ length: count }, (_, place) => {
    const like = shipped[place % shipped.length] as CatalogueWallet
    const made = letters(`made ${place}`)
    const second = pick(['Wallet', 'Wallet', '', '', pick(parts, `second ${place}`)], `${place}`)
    const name =
      `${made[0]?.toUpperCase()}${made.slice(1)}${letters(`more ${place}`)} ${second}`.trim()
    const slug =
      place % 7 === 0
        ? made
        : name
            .toLowerCase()
            .replace(/ wallet$/, '')
            .replaceAll(' ', '-')
    return {
      ...like,
      id: digest(`id ${place}`),
      image_id: `${slug}.${digest(`picture ${place}`).slice(0, 12)}`,
      name,
      rdns: like.rdns
        ? `${pick(['com', 'io', 'app', 'xyz'], `top ${place}`)}.${slug}${pick(['', '.wallet', '.app'], `end ${place}`)}`
        : null,
      slug: `${slug}`,
    }
  })
}

test('the index names every wallet of the list in its order, with its picture', async () => {
  const { count, wallets } = await index('chains=eip155:1')
  const first = await list('chains=eip155:1&entries=100')
  expect(count).toBe(first.count)
  expect(wallets.map(({ image_id, name }) => [name, image_id])).toEqual(
    first.data.map(({ image_id, name }) => [name, image_id]),
  )
})

test('what the index says of a wallet is what its record says', async () => {
  const { wallets } = await index('')
  const { data } = await list('entries=100')
  for (const [place, whole] of data.entries()) {
    const row = wallets[place]
    for (const link of [
      'browse_link',
      'chrome_store',
      'desktop_link',
      'link_mode',
      'mobile_link',
      'webapp_link',
    ] as const)
      expect(row?.[link], `${whole.name} ${link}`).toBe(Boolean(whole[link]))
    expect(row?.rdns ?? null).toBe(whole.rdns ?? null)
    expect(row?.slug).toBe(whole.slug)
    const namespaces = new Set(whole.chains.map((chain) => chain.replace(/:.*/, ':')))
    expect(new Set(row?.chains)).toEqual(namespaces)
  }
})

test('each wallet of the index can be asked for by what the index names it', async () => {
  const app = mount()
  for (const { name, slug } of (await index('', app)).wallets) {
    const { data } = await list(`include=${slug}`, app)
    expect(data.filter((wallet) => wallet.slug === slug).map((wallet) => wallet.name)).toEqual([
      name,
    ])
  }
})

test('property: the filters and the project’s rules hold for the index as for the list (S3.49, S7.27)', async () => {
  const slugs = shipped.map(({ slug }) => slug)
  const some = fc.subarray(slugs, { maxLength: 5 })
  const own = { chains: ['eip155:1'], id: 'own', mobile_link: 'own://', name: 'Own' }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        badge_type: fc.constantFrom('', 'certified', 'none'),
        chains: fc.constantFrom(
          '',
          'eip155:1',
          'eip155:31337,bip122:000000000019d6689c085ae165831e93',
        ),
        exclude: some.map(String),
        include: some.map(String),
        platform: fc.constantFrom('', 'ios', 'android', 'extension'),
      }),
      fc.record({
        certified: some,
        custom: fc.constantFrom([], [own]),
        exclude: some,
        featured: some,
        include: fc.constantFrom([], slugs.slice(0, 60)),
      }),
      async (filters, rules) => {
        const app = mount({ rules })
        const query = `${new URLSearchParams(filters)}`
        const { count, wallets } = await index(query, app)
        const { count: listed, data } = await list(`${query}&entries=100`, app)
        expect(count).toBe(listed)
        expect(wallets.map(({ badge_type, name }) => [name, badge_type])).toEqual(
          data.map(({ badge_type, name }) => [name, badge_type]),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('a page’s wishes do not narrow it, nonsense in a filter is refused', async () => {
  const whole = await index('')
  expect(await index('entries=nonsense&page=0&search=rainbow')).toEqual(whole)
  const refused = await mount().request('/getWalletIndex?chains=ethereum')
  expect(refused.status).toBe(400)
})

test('a thousand wallets are at most 20 kB, in gzip as it is sent and in brotli', async () => {
  const app = mount({ wallets: manyWallets(1000) })
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const response = await app.request('/getWalletIndex', { headers })
  const zipped = new Uint8Array(await response.arrayBuffer())
  const plain = gunzipSync(zipped)
  expect(walletIndexResponse.parse(JSON.parse(plain.toString())).names).toHaveLength(1000)
  expect(zipped.length).toBeLessThanOrEqual(maxBytes)
  expect(brotliCompressSync(plain).length).toBeLessThanOrEqual(maxBytes)
})

test('a longer catalogue is cut at the bound, and says how many there are', async () => {
  const { count, wallets } = await index('', mount({ wallets: manyWallets(maxIndexedWallets + 5) }))
  expect(count).toBe(maxIndexedWallets + 5)
  expect(wallets).toHaveLength(maxIndexedWallets)
})

test('it is kept like the list, and has a tag for each encoding', async () => {
  const app = mount()
  const ask = (headers: Record<string, string>) => app.request('/getWalletIndex', { headers })
  const plain = await ask({})
  expect(plain.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=600')
  expect(plain.headers.get('content-type')).toContain('application/json')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const zipped = await ask({ 'accept-encoding': 'gzip' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  for (const response of [plain, zipped]) {
    expect(response.headers.get('vary')).toContain('x-project-id')
    expect(response.headers.get('vary')).toContain('accept-encoding')
  }
  const [tag = '', zippedTag = ''] = [plain, zipped].map(({ headers }) => headers.get('etag') ?? '')
  expect(tag).not.toBe(zippedTag)
  expect((await ask({ 'if-none-match': tag })).status).toBe(304)
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': zippedTag })).status).toBe(304)
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(200)
  const list = await app.request('/getWallets')
  expect(list.headers.get('etag')).not.toBe(tag)
})

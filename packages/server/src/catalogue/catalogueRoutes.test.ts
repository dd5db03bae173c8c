import type { Wallet, WalletsResponse } from '@latchkey/protocol/http'
import { errorEnvelope, walletsResponse } from '@latchkey/protocol/http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletRules } from '../projects/Project.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { testProject } from '../testing/testProject.ts'
import { catalogueWallets } from './catalogueData.ts'
import { catalogueRoutes } from './catalogueRoutes.ts'
import { createCatalogue } from './createCatalogue.ts'

const shipped = await catalogueWallets()
const catalogue = createCatalogue()

/** The rules of the project that asks; the key differs with each edit and between projects. */
type ProjectRules = { key: string; rules: WalletRules }

function mount(projectRules: () => ProjectRules) {
  return createTestApp(catalogueRoutes({ catalogue }), {
    project() {
      const { key, rules } = projectRules()
      return { ...testProject, id: key, wallets: rules }
    },
  })
}

const app = createTestApp(catalogueRoutes({ catalogue }))

async function list(query: string, on = app): Promise<WalletsResponse> {
  const response = await on.request(`/getWallets?${query}`)
  expect(response.status, query).toBe(200)
  return walletsResponse.parse(await response.json())
}

const namesOf = ({ data }: WalletsResponse) => data.map(({ name }) => name)

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=1e3', 'page'],
  ['page=99999999999', 'page'],
  ['page=one', 'page'],
  ['entries=0', 'entries'],
  ['entries=101', 'entries'],
  ['entries=NaN', 'entries'],
  [`search=${'a'.repeat(65)}`, 'search'],
  ['badge_type=gold', 'badge_type'],
  ['platform=toaster', 'platform'],
  ['chains=ethereum', 'chains'],
  ['chains=eip155:', 'chains'],
  ['chains=eip155:1,%3Cscript%3E:1', 'chains'],
  [`include=${'a'.repeat(129)}`, 'include'],
  [`exclude=${Array.from({ length: 201 }, (_, index) => index).join(',')}`, 'exclude'],
])('getWallets?%s is refused and the parameter named (S7.27)', async (query, field) => {
  const response = await app.request(`/getWallets?${query}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const envelope = errorEnvelope.parse(await response.json())
  expect(envelope.code).toBe('invalid_parameter')
  expect(envelope.reasons.map((reason) => reason.field)).toEqual([field])
})

test.each([
  '__proto__=1',
  'page=&entries=&search=&include=&chains=',
  'constructor=x&sort=wcpay',
  'page=1&page=2',
  '%00=%ff&search=%E0%A4%A',
])('getWallets?%s holds nothing to refuse and gives the first page (S7.27)', async (query) => {
  const { count, data } = await list(query.includes('%E0') ? 'search=' : query)
  expect(count).toBe(shipped.length)
  expect(data).toHaveLength(40)
})

test('getWallets answers with 40 wallets and the total, well-known first (S7.27, S9.8)', async () => {
  const { count, data } = await list('projectId=demo&st=appkit&sv=1')
  expect(count).toBe(shipped.length)
  expect(data).toHaveLength(40)
  expect(data[0]?.name).toBe('MetaMask')
})

test('a search answers with up to 100 entries (S5.19, S9.8)', async () => {
  const { count, data } = await list('entries=100&search=%20%20a%20')
  expect(data.length).toBe(count)
  expect(data.length).toBeGreaterThan(20)
})

test('four wallets are enough for featured and recommended lists (S9.7)', async () => {
  const featured = shipped.slice(4, 8).map(({ id }) => id)
  expect((await list(`include=${featured.join(',')}&entries=4`)).data.map(({ id }) => id)).toEqual(
    featured,
  )
  const recommended = await list(`exclude=${featured.join(',')}&entries=4&page=1`)
  expect(recommended.data).toHaveLength(4)
  expect(recommended.count).toBe(shipped.length - 4)
})

test('paging covers every wallet once, whatever the page size (S7.27, S9.8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ max: 100, min: 1 }), async (entries) => {
      const seen: string[] = []
      for (let page = 1; ; page += 1) {
        const { count, data } = await list(`page=${page}&entries=${entries}`)
        expect(count).toBe(shipped.length)
        if (data.length === 0) break
        seen.push(...data.map(({ id }) => id))
      }
      expect(seen).toEqual(shipped.map(({ id }) => id))
    }),
    { numRuns: 25 },
  )
})

test('a page beyond the end is empty and still tells the count (S7.27)', async () => {
  expect(await list('page=10000&entries=100')).toEqual({ count: shipped.length, data: [] })
})

test('include takes ids, slugs and publicly known ids; exclude wins (S7.27)', async () => {
  const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const rainbow = shipped.find(({ slug }) => slug === 'rainbow')?.id
  const included = await list(`include=${metamask},${rainbow},PHANTOM,unknown`)
  expect(namesOf(included)).toEqual(['MetaMask', 'Rainbow', 'Phantom'])
  expect(included.count).toBe(3)
  expect(namesOf(await list(`include=${metamask},phantom&exclude=metamask`))).toEqual(['Phantom'])
})

test('a list of wallets is answered in its own order, page by page, whichever ids it uses (S7.27, S9.7)', async () => {
  const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
  const include = `zerion,phantom,${metamask},rainbow,zerion`
  const names = ['Zerion', 'Phantom', 'MetaMask', 'Rainbow']
  expect(namesOf(await list(`include=${include}`))).toEqual(names)
  expect(namesOf(await list(`include=${include}&entries=2&page=2`))).toEqual(names.slice(2))
  // A search has an order of its own.
  expect(namesOf(await list(`include=${include}&search=ra`))).toEqual(['Rainbow'])
})

test('chains match when any is served (S7.27)', async () => {
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const either = await list(`chains=${bitcoin},${solana}&entries=100`)
  for (const { chains } of either.data)
    expect(chains.includes(bitcoin) || chains.includes(solana)).toBe(true)
  expect(namesOf(either)).toContain('Solflare')
  expect(namesOf(either)).toContain('Xverse')
  expect(namesOf(either)).not.toContain('Rainbow')
  expect(await list('chains=cosmos:cosmoshub-4')).toEqual({ count: 0, data: [] })
})

test('a network a wallet can add counts as served and is listed with it (S7.27)', async () => {
  const { data } = await list('chains=eip155:31337')
  expect(data.find(({ name }) => name === 'MetaMask')?.chains).toContain('eip155:31337')
  expect(data.find(({ name }) => name === 'Kaia Wallet')).toBeUndefined()
  expect((await list('include=metamask')).data[0]?.chains).not.toContain('eip155:31337')
})

test('a search is trimmed and blind to case; prefix, then word, then part of a word (S5.19)', async () => {
  expect(await list('search=%20%20METAmask%20')).toEqual(await list('search=metamask'))
  const found = namesOf(await list('search=co&entries=100'))
  expect(found).toEqual([
    'Coinbase Wallet',
    'Coin98',
    'Core',
    'Compass Wallet',
    'Crypto.com Onchain',
    'Base Account',
  ])
  expect((await list('search=zzzz')).count).toBe(0)
})

test.each(["' OR 1=1 --", '.*', '(a+)+$', '%', '\\', '<script>', '\u0000', '💼', '__proto__'])(
  'the search term %j is only text (S5.19)',
  async (term) => {
    const { data } = await list(`search=${encodeURIComponent(term)}`)
    for (const { name } of data) expect(name.toLowerCase()).toContain(term.trim().toLowerCase())
  },
)

test('badge_type and its short form filter (S5.19, S7.27)', async () => {
  expect((await list('badge_type=none')).count).toBe(shipped.length)
  expect((await list('badge_type=certified')).count).toBe(0)
  expect((await list('badge=certified')).count).toBe(0)
})

test('names and rdns match any of their entries (S7.27)', async () => {
  expect(namesOf(await list('names=metamask,Rabby%20Wallet,nobody'))).toEqual([
    'MetaMask',
    'Rabby Wallet',
  ])
  expect(namesOf(await list('rdns=io.rabby,me.rainbow'))).toEqual(['Rainbow', 'Rabby Wallet'])
  expect((await list('rdns=nobody.example')).count).toBe(0)
})

test.each([
  ['ios', (wallet: Wallet) => wallet.app_store || wallet.mobile_link],
  ['android', (wallet: Wallet) => wallet.play_store || wallet.mobile_link],
  ['desktop', (wallet: Wallet) => wallet.desktop_link],
  ['web', (wallet: Wallet) => wallet.webapp_link],
  ['extension', (wallet: Wallet) => wallet.chrome_store || wallet.rdns || wallet.injected],
] as const)('platform %s lists what runs there (S7.27)', async (platform, runs) => {
  const { count, data } = await list(`platform=${platform}&entries=100`)
  expect(count).toBe(shipped.filter((wallet) => runs(wallet)).length)
  expect(count).toBeGreaterThan(0)
  expect(data.every((wallet) => runs(wallet))).toBe(true)
})

test('filters combine, and the count is taken before paging (S7.27)', async () => {
  const all = await list('chains=eip155:1&search=wallet&entries=100&exclude=rabby')
  const second = await list('chains=eip155:1&search=wallet&entries=5&page=2&exclude=rabby')
  expect(second.count).toBe(all.count)
  expect(second.data).toEqual(all.data.slice(5, 10))
})

test('the answer is public for five minutes and answers 304 to its tag (S7.27)', async () => {
  const first = await app.request('/getWallets?entries=2')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=600')
  expect(first.headers.get('content-type')).toContain('application/json')
  expect(first.headers.get('vary')).toContain('x-project-id')
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request('/getWallets?entries=2', { headers: { 'if-none-match': tag } })
    expect(again.status, tag).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
  }
  const other = await app.request('/getWallets?entries=3', { headers: { 'if-none-match': etag } })
  expect(other.status).toBe(200)
})

test('what only the keepers need stays off the wire', async () => {
  const body = (await (await app.request('/getWallets?entries=1')).json()) as { data: object[] }
  for (const key of ['aliases', 'license', 'source', 'custom_networks'])
    expect(body.data[0]).not.toHaveProperty(key)
})

const noRules: WalletRules = { certified: [], custom: [], exclude: [], featured: [], include: [] }

test('a project allows, denies, features and adds wallets (S7.27, S3.49, S3.50)', async () => {
  const custom = {
    chains: ['eip155:1'],
    homepage: 'https://own.example',
    id: 'own',
    name: 'Own Wallet',
  }
  let project: ProjectRules = { key: 'p:1', rules: noRules }
  const on = mount(() => project)

  project = { key: 'p:2', rules: { ...noRules, include: ['metamask', 'rainbow', 'phantom'] } }
  expect(namesOf(await list('', on))).toEqual(['MetaMask', 'Rainbow', 'Phantom'])
  project = {
    key: 'p:3',
    rules: { ...noRules, exclude: ['metamask'], include: ['metamask', 'rainbow'] },
  }
  expect(namesOf(await list('', on))).toEqual(['Rainbow'])
  expect((await list('include=metamask', on)).count).toBe(0)
  project = { key: 'p:4', rules: { ...noRules, custom: [custom], featured: ['phantom'] } }
  const edited = await list('', on)
  expect(namesOf(edited).slice(0, 3)).toEqual(['Phantom', 'Own Wallet', 'MetaMask'])
  expect(edited.count).toBe(shipped.length + 1)
})

test('project lists take ids, slugs, names and rdns, in any case (S5.16, S7.27)', async () => {
  const metamask = shipped.find(({ slug }) => slug === 'metamask')
  for (const key of ['metamask', 'METAMASK', metamask?.id, 'io.metamask', 'Io.MetaMask']) {
    const on = mount(() => ({ key: `p:${key}`, rules: { ...noRules, exclude: [key ?? ''] } }))
    expect((await list('', on)).count, key).toBe(shipped.length - 1)
  }
  expect(namesOf(await list('include=Rabby%20Wallet,io.metamask'))).toEqual([
    'Rabby Wallet',
    'MetaMask',
  ])
  expect((await list('exclude=IO.RABBY,metamask')).count).toBe(shipped.length - 2)
})

test('certified is what the project vouches for, and the filter finds it (S5.19, S7.27)', async () => {
  const custom = [
    { badge_type: 'certified', chains: ['eip155:1'], id: 'boast', name: 'Boast' },
    { chains: ['eip155:1'], id: 'own', name: 'Own' },
  ]
  const rules = { ...noRules, certified: ['own', 'me.rainbow'], custom }
  const on = mount(() => ({ key: 'p', rules }))
  const certified = await list('badge_type=certified', on)
  expect(namesOf(certified)).toEqual(['Own', 'Rainbow'])
  expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
  // A badge that a wallet gives itself is no key of a custom wallet, which is left out with it.
  const others = await list('badge_type=none&entries=100', on)
  expect(others.count).toBe(shipped.length - 1)
  expect(namesOf(others)).not.toContain('Boast')
  expect(namesOf(await list('badge_type=certified&search=rain', on))).toEqual(['Rainbow'])
})

test('a custom wallet stands in for one of the catalogue with its id, and has its picture or a tile (S3.50, S7.28)', async () => {
  const own = { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], id: 'own', name: 'Own' }
  const mine = { ...own, id: 'metamask', image_url: 'https://own.example/m.png', name: 'Mine' }
  const on = mount(() => ({ key: 'p', rules: { ...noRules, custom: [own, mine] } }))
  const { count, data } = await list('', on)
  expect(count).toBe(shipped.length + 1)
  expect(data.slice(0, 2)).toMatchObject([
    { badge_type: 'none', chains: own.chains, id: 'own', image_id: 'own', name: 'Own' },
    { id: 'metamask', image_url: 'https://own.example/m.png', name: 'Mine' },
  ])
  for (const key of ['aliases', 'license', 'slug', 'source', 'custom_networks'])
    expect(data[0]).not.toHaveProperty(key)
  const tile = await on.request(`/getWalletImage/${data[0]?.image_id}?fallback=1`)
  expect(tile.status).toBe(200)
  expect(namesOf(await list('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', on))).toContain('Own')
})

const text = fc.oneof(
  fc.string({ maxLength: 80, unit: 'binary' }),
  fc.constantFrom('1', '0', '-1', '100', '101', '1e9', 'eip155:1', 'none', 'certified', 'ios', ','),
)
const parameterNames = [
  'badge',
  'badge_type',
  'chains',
  'entries',
  'exclude',
  'include',
  'names',
  'page',
  'platform',
  'rdns',
  'search',
  'sort',
  '__proto__',
  'constructor',
] as const

test('property: any parameters give a page within its bounds or name the one at fault (S7.27)', async () => {
  const ids = new Set(shipped.map(({ id }) => id))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...parameterNames), text), { maxLength: 8 }),
      async (pairs) => {
        const response = await app.request(`/getWallets?${new URLSearchParams(pairs)}`)
        const body: unknown = await response.json()
        if (response.status === 400) {
          const { code, reasons } = errorEnvelope.parse(body)
          expect(code).toBe('invalid_parameter')
          expect(parameterNames).toContain(reasons[0]?.field)
          return
        }
        expect(response.status).toBe(200)
        const { count, data } = walletsResponse.parse(body)
        expect(count).toBeGreaterThanOrEqual(data.length)
        expect(count).toBeLessThanOrEqual(ids.size)
        expect(data.length).toBeLessThanOrEqual(100)
        expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
        expect(data.every(({ chains, id }) => ids.has(id) && chains.length > 0)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('property: any bytes after the question mark are survived (S7.27)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[!-"$-~]{0,60}$/), async (raw) => {
      const { status } = await app.request(`/getWallets?${raw}`)
      expect([200, 400]).toContain(status)
    }),
    { numRuns: 300 },
  )
})

test('property: filters only ever take away, and the count is that of all pages (S7.27)', async () => {
  const all = shipped.map(({ id }) => id)
  const some = fc.subarray(all, { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      some,
      some,
      fc.constantFrom('', 'wallet', 'o', 'z'),
      fc.integer({ max: 100, min: 1 }),
      async (include, exclude, search, entries) => {
        const query = `include=${include}&exclude=${exclude}&search=${search}`
        const { count, data } = await list(`${query}&entries=${entries}`)
        const term = search.toLowerCase()
        const expected = shipped.filter(
          ({ id, name }) =>
            (include.length === 0 || include.includes(id)) &&
            !exclude.includes(id) &&
            name.toLowerCase().includes(term),
        )
        expect(count).toBe(expected.length)
        expect(data).toHaveLength(Math.min(entries, expected.length))
        if (include.length > 0 && !search)
          expect(data.map(({ id }) => id)).toEqual(
            include.filter((id) => !exclude.includes(id)).slice(0, entries),
          )
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  { chains: [], id: 'x', image_id: 'x', name: 'No chains' },
  { chains: ['eip155:1'], id: 'x', image_id: 'x' },
  {
    chains: ['eip155:1'],
    id: 'x',
    image_id: 'x',
    mobile_link: 'javascript:alert(1)//',
    name: 'Script',
  },
  { chains: ['eip155:1'], homepage: 'data:text/html,x', id: 'x', image_id: 'x', name: 'Data' },
  { chains: ['eip155:1'], homepage: 'not a link', id: 'x', image_id: 'x', name: 'Broken' },
  { __proto__: null, chains: 'eip155:1', id: 'x', name: 'Text' },
])('a custom wallet that is broken or unsafe is left out: %j', async (custom) => {
  const on = mount(() => ({ key: 'p', rules: { ...noRules, custom: [custom] } }))
  expect((await list('', on)).count).toBe(shipped.length)
})

test('an edit of the project changes the tag, and projects never share answers', async () => {
  let project: ProjectRules = { key: 'a:1', rules: noRules }
  const on = mount(() => project)
  const tag = async () => (await on.request('/getWallets')).headers.get('etag')
  const first = await tag()
  project = { key: 'a:2', rules: { ...noRules, exclude: ['metamask'] } }
  expect(await tag()).not.toBe(first)
  project = { key: 'b:1', rules: { ...noRules, include: ['rainbow'] } }
  expect((await list('', on)).count).toBe(1)
})

test('the rules are those of the project that asks', async () => {
  const project = { ...testProject, revision: 3, wallets: { ...noRules, include: ['phantom'] } }
  const on = createTestApp(catalogueRoutes({ catalogue }), { project: () => project })
  expect(namesOf(await list('', on))).toEqual(['Phantom'])
})

test('a chain for development has the wallets of its namespace, which no catalogue can name (S7.27)', async () => {
  const dev = 'solana:8ydZaK4Qre69E37mL3Ag8fYNaXdF6gw2'
  const withDevelopment = createTestApp(catalogueRoutes({ catalogue, developmentChains: [dev] }))
  const listed = await list(`chains=${dev}&entries=100`, withDevelopment)
  expect(namesOf(listed)).toEqual(expect.arrayContaining(['Phantom', 'Solflare']))
  expect(namesOf(listed)).not.toContain('Leather')
  expect(namesOf(await list(`chains=${dev}&entries=100`))).toEqual([])
})

test('answers are kept: of any number that is asked for some hundreds, and none that is long', async () => {
  let reads = 0
  const counted = {
    ...catalogue,
    data() {
      reads += 1
      return catalogue.data()
    },
  }
  const on = createTestApp(catalogueRoutes({ catalogue: counted }))
  const readsOf = async (query: string) => {
    const before = reads
    const response = await on.request(`/getWallets?${query}`)
    expect(response.status).toBe(200)
    return reads - before
  }
  expect(await readsOf('entries=1')).toBe(1)
  expect(await readsOf('entries=1')).toBe(0)
  for (let index = 0; index < 400; index++) await readsOf(`entries=1&search=${index}`)
  expect(await readsOf('entries=1')).toBe(1)

  const chains = Array.from({ length: 99 }, (_, index) => `eip155:${10n ** 24n}${index}`)
  const longAnswer = `entries=100&chains=eip155:1,${chains.join(',')}`
  expect(longAnswer.length).toBeLessThan(4000)
  const longQuery = `entries=1&sort=${'x'.repeat(4096)}`
  for (const query of [longAnswer, longQuery])
    for (const _ of ['first', 'again']) expect(await readsOf(query), query.slice(0, 40)).toBe(1)
})

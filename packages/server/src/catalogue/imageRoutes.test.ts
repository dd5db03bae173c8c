import { errorEnvelope } from '@latchkey/protocol/http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { keptADay, keptForGood, picturePaths } from '../testing/pictureRequests.ts'
import { catalogueWallets } from './catalogueData.ts'
import { catalogueRoutes } from './catalogueRoutes.ts'
import { createCatalogue } from './createCatalogue.ts'
import { pictureVersion } from './imageId.ts'
import { svgProblems } from './svgProblems.ts'

const app = createTestApp(catalogueRoutes({ catalogue: createCatalogue() }))

test.each(picturePaths)('%s answers with a picture that is safe to open (S7.28)', async (path) => {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  expect(response.headers.get('cache-control')).toBe(keptADay)
  expect(svgProblems(await response.text())).toEqual([])
})

test.each(picturePaths)(
  '%s is kept for good under its version only, and answers 304 to its tag (S7.28)',
  async (path) => {
    const svg = await (await app.request(path)).text()
    const response = await app.request(`${path}?v=${pictureVersion(svg)}`)
    expect(response.headers.get('cache-control')).toBe(keptForGood)
    // A version that is yet to come must not keep today's picture.
    for (const version of ['1', '000000000000', ''])
      expect((await app.request(`${path}?v=${version}`)).headers.get('cache-control')).toBe(
        keptADay,
      )
    const etag = response.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await app.request(path, { headers: { 'if-none-match': tag } })
      expect(again.status, tag).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe(keptADay)
    }
    const other = await app.request(path, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  },
)

test('the picture of a listed wallet is kept for good; an id of an earlier one gives today’s for a day (S7.28)', async () => {
  const [wallet] = await catalogueWallets()
  const listed = await app.request(`/getWalletImage/${wallet?.image_id}?fallback=1&projectId=p`)
  expect(listed.headers.get('cache-control')).toBe(keptForGood)
  const previous = await app.request(`/getWalletImage/${wallet?.slug}.0123456789ab`)
  expect(previous.status).toBe(200)
  expect(previous.headers.get('cache-control')).toBe(keptADay)
  expect(await previous.text()).toBe(await listed.text())
})

test('property: no id makes the server fail, read a file or leave the error envelope (S7.28)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/getWalletImage', '/public/getAssetImage', '/public/getTokenImage'),
      fc.oneof(
        fc.string({ maxLength: 200, minLength: 1, unit: 'binary' }),
        fc.constantFrom('../../package.json', '..\\wallets.json', 'metamask/../../wallets.json'),
        fc.stringMatching(/^[./\\%a-f0-9]{1,60}$/),
      ),
      async (path, id) => {
        const response = await app.request(`${path}/${encodeURIComponent(id)}`)
        if (response.status === 200) expect(await response.text()).toMatch(/^<svg /)
        // Dots alone are a path to the router, which knows none.
        else expect(response.status, id).toBe(404)
      },
    ),
    { numRuns: 300 },
  )
})

test('every wallet of the list has its picture (S7.28)', async () => {
  for (const { image_id } of await catalogueWallets()) {
    const response = await app.request(`/getWalletImage/${image_id}`)
    expect(response.status, image_id).toBe(200)
    await response.arrayBuffer()
  }
})

test.each([
  ['/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900', '/public/getAssetImage/eip155:1'],
  ['/public/getAssetImage/0c2840c3-5b04-4c44-9661-fbd4b49e1800', '/getWalletImage/coinbase'],
  ['/public/getAssetImage/coinbaseWalletSDK', '/getWalletImage/coinbase'],
  [
    '/public/getAssetImage/solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    '/public/getAssetImage/a1b58899-f671-4276-6a5e-56ca5bd59700',
  ],
  [
    '/getWalletImage/c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    '/getWalletImage/metamask',
  ],
  ['/public/getTokenImage/usdc', '/public/getTokenImage/USDC'],
  ['/public/getTokenImage/USD%E2%82%AE0', '/public/getTokenImage/USDT'],
  ['/public/getCurrencyImage/usd', '/public/getCurrencyImage/USD'],
])('%s is the same picture as %s (S7.28)', async (alias, path) => {
  const [one, other] = await Promise.all([app.request(alias), app.request(path)])
  expect(one.status).toBe(200)
  expect(await one.text()).toBe(await other.text())
})

test.each([
  ['eip155:1', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
  ['eip155:10', 'ab9c186a-c52f-464b-2906-ca59d760a400'],
  ['eip155:56', '93564157-2e8e-4ce7-81df-b264dbee9b00'],
  ['eip155:100', '02b53f6a-e3d4-479e-1cb4-21178987d100'],
  ['eip155:137', '41d04d42-da3b-4453-8506-668cc0727900'],
  ['eip155:324', 'b310f07f-4ef7-49f3-7073-2a0a39685800'],
  ['eip155:5000', 'e86fae9b-b770-4eea-e520-150e12c81100'],
  ['eip155:8453', '7289c336-3981-4081-c5f4-efc26ac64a00'],
  ['eip155:42161', '3bff954d-5cb0-47a0-9a23-d20192e74600'],
  ['eip155:42220', 'ab781bbc-ccc6-418d-d32d-789b15da1f00'],
  ['eip155:43114', '30c46e53-e989-45fb-4549-be3bd4eb3b00'],
  ['eip155:1313161554', '3ff73439-a619-4894-9262-4470c773a100'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'a1b58899-f671-4276-6a5e-56ca5bd59700'],
  ['bip122:000000000019d6689c085ae165831e93', '0b4838db-0161-4ffe-022d-532bf03dba00'],
  ['walletConnect', 'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400'],
  ['injected', '07ba87ed-43aa-4adf-4540-9e6a2b9cae00'],
  ['coinbaseWallet', '0c2840c3-5b04-4c44-9661-fbd4b49e1800'],
  ['coinbaseWalletSDK', '0c2840c3-5b04-4c44-9661-fbd4b49e1800'],
  ['baseAccount', 'bba2c8be-7fd1-463e-42b1-796ecb0ad200'],
  ['safe', '461db637-8616-43ce-035a-d89b8a1d5800'],
  ['ledger', '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300'],
])('the picture of %s has the fixed image id %s (S9.44)', async (id, imageId) => {
  const [one, other] = await Promise.all(
    [id, imageId].map((each) => app.request(`/public/getAssetImage/${each}`)),
  )
  expect(one?.status).toBe(200)
  expect(await one?.text()).toBe(await other?.text())
})

test.each([
  '/getWalletImage/nobody',
  '/getWalletImage/..%2f..%2fpackage.json',
  '/getWalletImage/%2e%2e%2fnetworks%2fbase.svg',
  '/getWalletImage/__proto__',
  '/getWalletImage/%E0%A4%A',
  '/getWalletImage/metamask.0123456789AB.svg',
  '/getWalletImage/metamask.svg',
  `/getWalletImage/${'a'.repeat(200)}?fallback=1`,
  '/public/getAssetImage/eip155:999999',
  '/public/getAssetImage/constructor',
  '/public/getTokenImage/NOPE',
  '/public/getCurrencyImage/XXX?fallback=yes',
])('%s is not found, in the error envelope (S7.28)', async (path) => {
  const response = await app.request(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(errorEnvelope.parse(await response.json()).code).toBe('image_unknown')
})

test.each([
  '/getWalletImage/My%20Wallet',
  '/public/getTokenImage/%3Cscript%3E',
  '/public/getAssetImage/%00',
  '/public/getCurrencyImage/XXX',
])('%s?fallback=1 is a tile with initials, never kept for good (S7.28)', async (path) => {
  const response = await app.request(`${path}?fallback=1&v=2`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe(keptADay)
  expect(svgProblems(await response.text())).toEqual([])
})

test('the tile has the initials of the name that the page gives, not those of a chain id', async () => {
  const lettersOf = async (query: string) => {
    const response = await app.request(`/public/getAssetImage/eip155:7777?${query}`)
    return />([^<>]+)<\/text>/.exec(await response.text())?.[1]
  }
  expect(await lettersOf('name=My+Rollup')).toBe('MR')
  expect(await lettersOf(`name=${encodeURIComponent('<b>&"')}`)).toBe('B')
  expect(await lettersOf('name=&fallback=1')).toBe('E7')
  expect(await lettersOf('fallback=1')).toBe('E7')
  expect((await app.request('/public/getAssetImage/eip155:7777?name=')).status).toBe(404)
})

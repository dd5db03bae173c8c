import { describe, expect, test } from 'vitest'
import { type Answers, setup } from '../fixtures/setup.ts'
import { queryClientOf } from './queryClient.ts'
import { walletIndexQuery } from './walletIndex.ts'
import { walletPageQuery } from './wallets.ts'
import { fetchWholeWallet, wholeWallets } from './wholeWallets.ts'

const index = {
  count: 2,
  names: ['Fox Wallet', 'Bear'],
  pictures: ['', ''],
  rdns: ['com.fox', ''],
  slugs: ['', 'bear-1'],
  traits: [144, 128],
}
const wallet = (name: string, slug?: string) => ({
  chains: ['eip155:1'],
  id: `id of ${name}`,
  image_id: name,
  name,
  ...(slug && { slug }),
})
const answers = (more: Answers = {}): Answers => ({
  '/getWalletIndex': { body: index },
  '/getWallets': {
    body: { count: 2, data: [wallet('Fox', 'fox-by-another'), wallet('Red Fox', 'fox')] },
  },
  ...more,
})
const fetchIndex = (it: ReturnType<typeof setup>) =>
  queryClientOf(it.latchkey).fetchQuery(walletIndexQuery(it.latchkey))

describe('the index', () => {
  test('is asked for the site’s networks and lists, once', async () => {
    const it = setup({
      answers: answers(),
      excludeWalletIds: ['x'],
      includeWalletIds: ['a', 'b'],
    })
    await fetchIndex(it)
    const { isWhole, wallets } = await fetchIndex(it)
    expect(it.server.paths()).toEqual(['/getWalletIndex'])
    expect(Object.fromEntries(it.server.requests[0]?.url.searchParams ?? [])).toMatchObject({
      chains: 'eip155:31337,eip155:31338',
      exclude: 'x',
      include: 'a,b',
    })
    expect(isWhole).toBe(true)
    expect(wallets).toMatchObject([
      { mobile_link: true, name: 'Fox Wallet', rdns: 'com.fox', slug: 'fox' },
      { mobile_link: false, name: 'Bear', slug: 'bear-1' },
    ])
  })

  test('knows that it is cut', async () => {
    const it = setup({ answers: answers({ '/getWalletIndex': { body: { ...index, count: 3 } } }) })
    expect((await fetchIndex(it)).isWhole).toBe(false)
  })

  test.each([
    ['of another shape', { body: { ...index, names: [7] } }],
    ['with a picture that cannot be read', { body: { ...index, pictures: ['%'] } }],
    ['of a server of before', { body: {}, status: 404 }],
  ])('error: one %s is none', async (_, answer) => {
    const it = setup({ answers: answers({ '/getWalletIndex': answer }) })
    await expect(fetchIndex(it)).rejects.toThrow()
  })
})

describe('a whole record', () => {
  const fetchFox = (it: ReturnType<typeof setup>, signal = new AbortController().signal) =>
    fetchWholeWallet(it.latchkey, { key: 'fox', signal })

  test('is the one of that short name, whoever else is called so', async () => {
    const it = setup({ answers: answers() })
    expect(await fetchFox(it)).toMatchObject({ name: 'Red Fox' })
    expect(it.server.requests[0]?.url.searchParams.get('include')).toBe('fox')
  })

  test('is none when the server has it no more; without an answer it fails', async () => {
    const none = setup({ answers: answers({ '/getWallets': { body: { count: 0, data: [] } } }) })
    expect(await fetchFox(none)).toBeUndefined()
    const away = setup({ answers: answers({ '/getWallets': { body: {}, status: 500 } }) })
    await expect(fetchFox(away)).rejects.toThrow('HTTP status code: 500')
  })

  test('that is not waited for any more ends its request', async () => {
    const it = setup({ answers: answers() })
    const controller = new AbortController()
    const fetched = fetchFox(it, controller.signal)
    controller.abort()
    await expect(fetched).rejects.toThrow()
    expect(wholeWallets(it.latchkey).size).toBe(0)
  })

  test('is known from every list that was answered, under the short name or else the id', async () => {
    const it = setup({
      answers: answers({
        '/getWallets': { body: { count: 2, data: [wallet('Red Fox', 'fox'), wallet('Own')] } },
      }),
    })
    expect(wholeWallets(it.latchkey).size).toBe(0)
    await queryClientOf(it.latchkey).fetchQuery(walletPageQuery(it.latchkey, { page: 1 }))
    expect([...wholeWallets(it.latchkey).keys()]).toEqual(['fox', 'id of Own'])
  })
})

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../fixtures/setup.ts'
import type { SignInParameters } from '../kept/signIn.ts'
import type { SiwxSession } from '../Siwx.ts'
import { createLocalSessions } from './createLocalSessions.ts'

const chainId = 'eip155:1'
const start = Date.parse('2026-01-01T00:00:00.000Z')
const weekMs = 7 * 86_400_000

/** A visitor's browser with a sign-in that keeps its sessions; `openTab` is the next page over the same storage. */
function setup(parameters: SignInParameters = {}) {
  let at = start
  const chain = { isDown: false }
  const storage = createMemoryStorage()
  const key = privateKeyToAccount(generatePrivateKey())
  const openTab = (page = { host: 'shop.example', href: 'https://shop.example/cart?x=1#top' }) =>
    createLocalSessions({
      // No contract lives on this chain.
      call: async () => {
        if (chain.isDown) throw new Error('down')
        return undefined
      },
      now: () => at,
      page,
      parameters,
      storage,
      storageKey: 'sessions',
    })
  const tab = openTab()
  async function signed(
    by = key,
    network: typeof chainId | 'eip155:10' = chainId,
    message?: Awaited<ReturnType<typeof tab.createMessage>>,
  ): Promise<SiwxSession> {
    const asked =
      message ?? (await tab.createMessage({ accountAddress: by.address, chainId: network }))
    const { toString: _, ...data } = asked
    const text = asked.toString()
    return { data, message: text, signature: await by.signMessage({ message: text }) }
  }
  return {
    chain,
    advance: (ms: number) => {
      at += ms
    },
    key,
    openTab,
    signed,
    storage,
    tab,
  }
}

test('the message says what the site wants said, for this page and a week (S4.12)', async () => {
  const { key, tab } = setup({ resources: ['https://shop.example/terms'], statement: 'Welcome.' })
  const message = await tab.createMessage({ accountAddress: key.address, chainId })
  expect(message).toMatchObject({
    domain: 'shop.example',
    expirationTime: new Date(start + weekMs).toISOString(),
    issuedAt: new Date(start).toISOString(),
    resources: ['https://shop.example/terms'],
    statement: 'Welcome.',
    uri: 'https://shop.example/cart',
    version: '1',
  })
  expect(message.nonce).toMatch(/^[0-9a-f]{24}$/)
  expect(message.toString()).toContain('Welcome.')
  const again = await tab.createMessage({ accountAddress: key.address, chainId })
  expect(again.nonce).not.toBe(message.nonce)
})

test('the site may say how long a session lasts, and give the nonce', async () => {
  const { key, tab } = setup({ getNonce: async () => 'fromTheServer1', lifetimeSeconds: 60 })
  expect(await tab.createMessage({ accountAddress: key.address, chainId })).toMatchObject({
    expirationTime: new Date(start + 60_000).toISOString(),
    nonce: 'fromTheServer1',
  })
})

test('who has signed is signed in, in every tab, until the week is over', async () => {
  const { advance, key, openTab, signed, tab } = setup()
  const session = await signed()
  await tab.addSession(session)
  expect(await openTab().getSessions(chainId, key.address.toLowerCase())).toEqual([session])
  expect(await tab.getSessions('eip155:10', key.address)).toEqual([])
  expect(await tab.getSessions(chainId, `0x${'1'.repeat(40)}`)).toEqual([])
  advance(weekMs - 1)
  expect(await tab.getSessions(chainId, key.address)).toHaveLength(1)
  advance(1)
  expect(await tab.getSessions(chainId, key.address)).toEqual([])
})

test.each<[string, (session: SiwxSession, other: SiwxSession) => SiwxSession]>([
  ['another text', (session) => ({ ...session, message: `${session.message} ` })],
  ['another signature', (session, other) => ({ ...session, signature: other.signature })],
  [
    'another account',
    (session, { data }) => ({
      ...session,
      data: { ...session.data, accountAddress: data.accountAddress },
    }),
  ],
  [
    'another network',
    (session) => ({ ...session, data: { ...session.data, chainId: 'eip155:10' } }),
  ],
  [
    'another nonce',
    (session, { data }) => ({ ...session, data: { ...session.data, nonce: data.nonce } }),
  ],
  [
    'a network without sign-in',
    (session) => ({ ...session, data: { ...session.data, chainId: 'polkadot:1' as never } }),
  ],
])('error: a session with %s is refused, and one that storage holds is none', async (_, change) => {
  const { signed, storage, tab } = setup()
  const session = await signed()
  const other = await signed(privateKeyToAccount(generatePrivateKey()))
  const changed = change(session, other)
  await expect(tab.addSession(changed)).rejects.toMatchObject({ code: 'sign_in.invalid_session' })
  await expect(tab.setSessions([session, changed])).rejects.toMatchObject({
    code: 'sign_in.invalid_session',
  })
  expect(storage.getItem('sessions')).toBeNull()
  storage.setItem('sessions', JSON.stringify([changed]))
  const { accountAddress, chainId: network } = changed.data
  expect(await tab.getSessions(network as typeof chainId, accountAddress)).toEqual([])
})

test('error: what was signed for another page is refused here', async () => {
  const { openTab, signed } = setup()
  const elsewhere = openTab({ host: 'evil.example', href: 'https://evil.example/' })
  await expect(elsewhere.addSession(await signed())).rejects.toMatchObject({
    code: 'sign_in.invalid_session',
  })
})

test('error: a session that the site refuses is not kept', async () => {
  const seen: SiwxSession[] = []
  const refused = new Error('not on the list')
  const { key, signed, tab } = setup({
    verify: async (session) => {
      seen.push(session)
      throw refused
    },
  })
  const session = await signed()
  await expect(tab.addSession(session)).rejects.toBe(refused)
  expect(seen).toEqual([session])
  expect(await tab.getSessions(chainId, key.address)).toEqual([])
})

test('a newer session takes the place of that account and network, and of no other', async () => {
  const { key, signed, tab } = setup()
  const other = privateKeyToAccount(generatePrivateKey())
  const [first, second, elsewhere, others] = [
    await signed(),
    await signed(),
    await signed(key, 'eip155:10'),
    await signed(other),
  ]
  for (const session of [first, elsewhere, others, second]) await tab.addSession(session)
  expect(await tab.getSessions(chainId, key.address)).toEqual([second])
  expect(await tab.getSessions('eip155:10', key.address)).toEqual([elsewhere])
  expect(await tab.getSessions(chainId, other.address)).toEqual([others])
  await tab.revokeSession(chainId, key.address.toLowerCase())
  expect(await tab.getSessions(chainId, key.address)).toEqual([])
  expect(await tab.getSessions('eip155:10', key.address)).toEqual([elsewhere])
  expect(await tab.getSessions(chainId, other.address)).toEqual([others])
  await tab.setSessions([first])
  expect(await tab.getSessions(chainId, key.address)).toEqual([first])
  expect(await tab.getSessions(chainId, other.address)).toEqual([])
})

test('fifty sessions are kept, the newest', async () => {
  const { signed, storage, tab } = setup()
  const session = await signed()
  storage.setItem(
    'sessions',
    JSON.stringify(
      Array.from({ length: 50 }, (_, index) => ({
        ...session,
        data: { ...session.data, accountAddress: `0x${index}` },
      })),
    ),
  )
  await tab.addSession(session)
  const kept = JSON.parse(storage.getItem('sessions') ?? '[]') as SiwxSession[]
  expect(kept).toHaveLength(50)
  expect(kept[0]?.data.accountAddress).toBe('0x1')
  expect(kept.at(-1)).toEqual(session)
})

test.each(['', 'null', '{}', '[]', '[null]', '[{"data":{}}]', '{', '["x"]'])(
  'the stored text %j is no session, and does not hinder the next',
  async (text) => {
    const { key, signed, storage, tab } = setup()
    storage.setItem('sessions', text)
    expect(await tab.getSessions(chainId, key.address)).toEqual([])
    await tab.addSession(await signed())
    expect(await tab.getSessions(chainId, key.address)).toHaveLength(1)
  },
)

test('error: of a contract that cannot be asked nothing is known: its session is neither taken nor over', async () => {
  const { chain, key, signed, storage, tab } = setup()
  const session = await signed()
  // A signature that only a contract could have made.
  const contracts = { ...session, signature: `0x${'12'.repeat(65)}` }
  storage.setItem('sessions', JSON.stringify([contracts]))
  expect(await tab.getSessions(chainId, key.address)).toEqual([])
  chain.isDown = true
  await expect(tab.getSessions(chainId, key.address)).rejects.toMatchObject({
    code: 'siwx.unreachable',
  })
  await expect(tab.addSession(contracts)).rejects.toMatchObject({ code: 'siwx.unreachable' })
  // A key's own signature needs no chain.
  await tab.addSession(session)
  expect(await tab.getSessions(chainId, key.address)).toEqual([session])
})

test('an address in base58 is another one in another case: its session neither leaves nor is found', async () => {
  const { signed, storage, tab } = setup()
  const { message, signature } = await signed()
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const accountAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const kept = [{ data: { accountAddress, chainId: solana }, message, signature }]
  storage.setItem('sessions', JSON.stringify(kept))
  await tab.revokeSession(solana, accountAddress.toLowerCase())
  expect(JSON.parse(storage.getItem('sessions') ?? '')).toEqual(kept)
  await tab.revokeSession(solana, accountAddress)
  expect(JSON.parse(storage.getItem('sessions') ?? '')).toEqual([])
})

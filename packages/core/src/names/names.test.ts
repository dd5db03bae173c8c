import type { NameRecord } from '@latchkey/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { activate } from '../actions/activate.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { lookUpName } from '../actions/lookUpName.ts'
import { navigate } from '../actions/navigate.ts'
import { openModal } from '../actions/openModal.ts'
import { registerName } from '../actions/registerName.ts'
import { takeName } from '../actions/takeName.ts'
import { popTransaction } from '../actions/transactionStack.ts'
import { type Answers, setup, wallet } from '../fixtures/setup.ts'
import { identityQuery } from '../queries/identity.ts'
import { nameQuery, nameSuggestionsQuery, reverseNamesQuery } from '../queries/names.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { nameRegistrar } from './nameRegistrar.ts'
import { type NameZone, nameZone } from './nameZone.ts'

const record: NameRecord = {
  addresses: { '2147483648': { address: '0xA' } },
  attributes: {},
  name: 'alice.own.test',
  registered_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
}
const refused = {
  body: {
    code: 'name_taken',
    reasons: [{ description: 'Somebody has this name already.', field: 'name' }],
    status: 'FAILED',
  },
  status: 400,
}
const zone = (...config: string[]) => ({
  body: { features: [{ config, id: 'names', isEnabled: config.length > 0 }] },
})
const answers: Answers = {
  '/appkit/v1/config': zone('own.test', 'old.example'),
  '/v1/profile/account': { body: { ...record, success: true } },
  '/v1/profile/account/alice.own.test': { body: record },
  '/v1/profile/account/nobody.own.test': { body: [] },
  '/v1/profile/reverse/0xA': { body: [record] },
  // The visitor's clock is some minutes off.
  '/v1/profile/time': { body: { now: '2026-01-01T00:07:00.500Z' } },
  '/v1/profile/suggestions/alice': {
    body: { suggestions: [{ name: 'alice.own.test', registered: true }] },
  },
  '/v1/supported-chains': { body: { http: ['eip155:31337'], ws: [] } },
}

/** The connector of an embedded wallet; none of the page's is of its type. */
const embedded = { ...wallet, type: 'AUTH' } as const
const second = 1_767_225_600

/** A visitor whose wallet is embedded, with the modal where names are registered. */
async function visitor({
  answers: own = {},
  connector = embedded,
  ...options
}: Omit<NonNullable<Parameters<typeof setup>[0]>, 'announced'> & {
  connector?: typeof embedded | typeof wallet
} = {}) {
  const it = setup({
    announced: false,
    ...options,
    answers: { ...answers, ...own },
    environment: { now: () => second * 1000 + 999 },
  })
  it.announce(connector)
  await connect(it.latchkey, { connectorId: 'io.test' })
  openModal(it.latchkey, { view: 'AccountSettings' })
  await activate(it.latchkey)
  navigate.push(it.latchkey, { name: 'RegisterAccountName' })
  const views = () => it.state().router.map(({ name }) => name)
  const posted = () =>
    it.server.requests.filter(({ body, url }) => body !== undefined && url.pathname !== '/e')
  return { ...it, posted, views }
}

describe('who may register a name (S6.7)', () => {
  test('an account of the auth connector, on an active network', async () => {
    const { state } = await visitor()
    expect(nameRegistrar(state())).toEqual({
      address: '0xA',
      networkId: 'eip155:31337',
      status: 'ready',
    })
  })

  test('nobody else: without a connection, by another connector, on another namespace or none', async () => {
    const { latchkey, state } = await visitor()
    const lacks = () => {
      const registrar = nameRegistrar(state())
      return registrar.status === 'lacking' ? registrar.lacks : undefined
    }
    const { connectors } = state()
    for (const type of [
      'ANNOUNCED',
      'INJECTED',
      'EXTERNAL',
      'WALLET_CONNECT',
      'MULTI_CHAIN',
    ] as const) {
      latchkey.store.setState({ connectors: connectors.map((each) => ({ ...each, type })) })
      expect(lacks()).toBe('authConnector')
    }
    latchkey.store.setState({ connectors })
    latchkey.store.setState({ activeNamespace: 'solana' })
    expect(lacks()).toBe('network')
    latchkey.store.setState({ activeNamespace: undefined })
    expect(lacks()).toBe('network')
    latchkey.store.setState({ activeNamespace: 'eip155' })
    await disconnect(latchkey, {})
    expect(lacks()).toBe('address')
  })

  test('error: a wallet of the browser is asked for no signature, and no setting changes that', async () => {
    const it = await visitor({ connector: wallet, features: { email: true } })
    await expect(registerName(it.latchkey, { name: 'alice' })).rejects.toMatchObject({
      code: 'name.not_allowed',
      lacks: 'authConnector',
    })
    expect(it.asked).not.toContain('signMessage')
    expect(it.posted()).toEqual([])
  })
})

describe('registering', () => {
  test('signs name and the server’s time, posts them, and the name is shown at once (S7.17, S4.18, S4.19, S4.20)', async () => {
    const signMessage = vi.fn(async () => '0xsigned')
    const { latchkey, posted, server } = await visitor({ actions: { signMessage } })
    expect(await registerName(latchkey, { name: 'alice' })).toEqual(record)
    const message = `{"name":"alice.own.test","attributes":{},"timestamp":${second + 420}}`
    expect(signMessage).toHaveBeenCalledWith(expect.anything(), { address: '0xA', message })
    expect(posted().map(({ body, url }) => ({ body, path: url.pathname }))).toEqual([
      {
        body: { address: '0xA', coin_type: 2147514985, message, signature: '0xsigned' },
        path: '/v1/profile/account',
      },
    ])
    const queries = queryClientOf(latchkey)
    const subject = { address: '0xA', networkId: 'eip155:31337' } as const
    const asked = server.requests.length
    expect(await queries.fetchQuery(identityQuery(latchkey, subject))).toMatchObject({
      name: 'alice.own.test',
    })
    expect(await lookUpName(latchkey, { name: 'alice.own.test' })).toEqual(record)
    expect(server.requests).toHaveLength(asked)
  })

  test('the picture stays, and what the browser keeps of the address is fetched anew', async () => {
    const seen: [string, RequestCache | undefined][] = []
    const it = await visitor()
    const { fetch } = it.latchkey.internal.environment
    Object.assign(it.latchkey.internal.environment, {
      fetch: (url: string, init?: RequestInit) => {
        seen.push([new URL(url).pathname, init?.cache])
        return fetch(url, init)
      },
    })
    const subject = { address: '0xA', networkId: 'eip155:31337' } as const
    const { queryKey } = identityQuery(it.latchkey, subject)
    const queries = queryClientOf(it.latchkey)
    queries.setQueryData(queryKey, { avatar: 'https://x.example/a.png', name: undefined })
    await registerName(it.latchkey, { name: 'alice' })
    expect(queries.getQueryData(queryKey)).toEqual({
      avatar: 'https://x.example/a.png',
      name: 'alice.own.test',
    })
    expect(seen).toContainEqual(['/v1/identity/0xA', 'reload'])
  })

  test('what the browser keeps is fetched by the address that asks for the name', async () => {
    const it = await visitor()
    const subject = { address: '0xA', networkId: 'eip155:31337' } as const
    const queries = queryClientOf(it.latchkey)
    const answered = () => it.server.requests.filter(({ url }) => url.pathname.includes('identity'))
    await queries.fetchQuery(identityQuery(it.latchkey, subject)).catch(() => undefined)
    await registerName(it.latchkey, { name: 'alice' })
    // Another address, by one parameter even, would leave what the browser keeps as it is.
    const [asked, fetched] = answered().map(({ url }) => url.href)
    expect(asked).toContain('sender=0xA')
    expect(fetched).toBe(asked)
  })

  test('that the browser cannot fetch it anew is no failure: the name is registered', async () => {
    const it = await visitor({ answers: { '/v1/identity/0xA': new TypeError('Failed to fetch') } })
    expect(await registerName(it.latchkey, { name: 'alice' })).toEqual(record)
    // A rejection that no one takes would fail this run.
    await new Promise((resolve) => setTimeout(resolve))
    expect(it.server.paths()).toContain('/v1/identity/0xA')
  })

  test('error: a visitor who has left while the server was asked is asked for no signature', async () => {
    const it = await visitor()
    const registering = registerName(it.latchkey, { name: 'alice' })
    const refused = expect(registering).rejects.toMatchObject({
      code: 'name.not_allowed',
      lacks: 'address',
    })
    await disconnect(it.latchkey)
    await refused
    expect(it.asked).not.toContain('signMessage')
  })

  test('the names of the account: those read before, and the new one (S4.20)', async () => {
    const older = { ...record, name: 'older.own.test' }
    const { latchkey } = await visitor()
    const queries = queryClientOf(latchkey)
    const { queryKey } = reverseNamesQuery(latchkey, { address: '0xA' })
    queries.setQueryData(queryKey, [older])
    await registerName(latchkey, { name: 'alice' })
    expect(queries.getQueryData(queryKey)).toEqual([older, record])
  })

  test('the names of the account that were never read are asked for, older ones too', async () => {
    const both = [{ ...record, name: 'older.own.test' }, record]
    const { latchkey } = await visitor({
      answers: { '/v1/profile/reverse/0xA': { body: both } },
    })
    await registerName(latchkey, { name: 'alice' })
    const names = reverseNamesQuery(latchkey, { address: '0xA' })
    expect(await queryClientOf(latchkey).fetchQuery(names)).toEqual(both)
  })

  test.each([
    ['bob', 'short'],
    ['al.ice', 'characters'],
    ['Alice', 'characters'],
    ['-alice', 'hyphens'],
    ['a'.repeat(65), 'long'],
  ])('error: %.8s is no name, and no wallet is asked (S5.1, S9.28)', async (name, problem) => {
    const { asked, latchkey } = await visitor()
    await expect(registerName(latchkey, { name })).rejects.toMatchObject({
      code: 'name.invalid',
      problem,
    })
    expect(asked).not.toContain('signMessage')
  })

  test('error: a chain id of 2^31 has no coin type (S5.4)', async () => {
    const networkId = `eip155:${2 ** 31}` as const
    const connection = {
      accounts: [{ address: '0xA', namespace: 'eip155', type: 'eoa' }],
      connectorId: 'io.test',
      networkId,
    } as const
    const { asked, latchkey } = await visitor({
      actions: { connect: async () => connection },
      allowUnsupportedChain: true,
    })
    await expect(registerName(latchkey, { name: 'alice' })).rejects.toThrow('Invalid chainId')
    expect(asked).not.toContain('signMessage')
  })

  test('error: on a network that the server does not have nothing is asked (S7.2)', async () => {
    const { asked, latchkey, server } = await visitor({
      answers: { '/v1/supported-chains': { body: { http: ['eip155:1'], ws: [] } } },
    })
    await expect(registerName(latchkey, { name: 'alice' })).rejects.toMatchObject({
      code: 'name.not_allowed',
      lacks: 'network',
    })
    expect(asked).not.toContain('signMessage')
    expect(await lookUpName(latchkey, { name: 'alice.own.test' })).toBeUndefined()
    const queries = queryClientOf(latchkey)
    expect(await queries.fetchQuery(nameSuggestionsQuery(latchkey, { label: 'alice' }))).toEqual([])
    expect(await queries.fetchQuery(reverseNamesQuery(latchkey, { address: '0xA' }))).toEqual([])
    expect(server.paths().filter((path) => path.startsWith('/v1/profile'))).toEqual([])
  })
})

describe('the way through the modal', () => {
  test('ends on the success screen, with nothing left that waits (S4.17, S4.21, S2.10)', async () => {
    let during: unknown
    const it = await visitor({
      actions: {
        signMessage: async () => {
          during = it.state().transactionStack.length
          return '0xsigned'
        },
      },
    })
    await takeName(it.latchkey, { name: 'alice' })
    expect(during).toBe(1)
    expect(it.views()).toEqual(['AccountSettings', 'RegisterAccountNameSuccess'])
    expect(it.state().transactionStack).toEqual([])
  })

  test('what is approved over it is gone afterwards', async () => {
    const it = await visitor({
      actions: {
        signMessage: async () => {
          navigate.push(it.latchkey, { name: 'ProfileWallets' })
          return '0xsigned'
        },
      },
    })
    await takeName(it.latchkey, { name: 'alice' })
    expect(it.views()).toEqual(['AccountSettings', 'RegisterAccountNameSuccess'])
  })

  test('a cancel of what lies over it leads back to RegisterAccountName (S4.17)', async () => {
    const it = await visitor({ actions: { signMessage: () => new Promise(() => {}) } })
    void takeName(it.latchkey, { name: 'alice' })
    await vi.waitFor(() => expect(it.asked).toContain('signMessage'))
    navigate.push(it.latchkey, { name: 'ProfileWallets' })
    popTransaction(it.latchkey, 'cancel')
    expect(it.views()).toEqual(['AccountSettings', 'RegisterAccountName'])
  })

  /** A visitor whose wallet has been asked to sign for a name, and has not answered. */
  async function signing(it: Awaited<ReturnType<typeof visitor>>) {
    void takeName(it.latchkey, { name: 'alice' })
    await vi.waitFor(() => expect(it.asked).toContain('signMessage'))
  }
  const signMessage = () => new Promise<never>(() => {})

  test.each(['cancel', 'error'] as const)(
    'a visitor is back on the form in one step after its %s, however much lay over it (S4.17)',
    async (outcome) => {
      const it = await visitor({ actions: { signMessage } })
      await signing(it)
      navigate.push(it.latchkey, { name: 'ProfileWallets' })
      navigate.push(it.latchkey, { name: 'AllWallets' })
      popTransaction(it.latchkey, outcome)
      expect(it.views()).toEqual(['AccountSettings', 'RegisterAccountName'])
    },
  )

  test('also where the form was all that was open (S4.17)', async () => {
    const it = await visitor({ actions: { signMessage } })
    openModal(it.latchkey, { view: 'RegisterAccountName' })
    await signing(it)
    navigate.push(it.latchkey, { name: 'ProfileWallets' })
    navigate.push(it.latchkey, { name: 'AllWallets' })
    popTransaction(it.latchkey, 'cancel')
    expect(it.views()).toEqual(['RegisterAccountName'])
    expect(it.state().modal.open).toBe(true)
  })

  test('a cancel leads a visitor who has left the form one step back, and closes nothing', async () => {
    const it = await visitor({ actions: { signMessage } })
    await signing(it)
    navigate.back(it.latchkey)
    navigate.push(it.latchkey, { name: 'ProfileWallets' })
    navigate.push(it.latchkey, { name: 'AllWallets' })
    popTransaction(it.latchkey, 'cancel')
    expect(it.views()).toEqual(['AccountSettings', 'ProfileWallets'])
    expect(it.state().modal.open).toBe(true)
  })

  test('error: a failure leads back to RegisterAccountName (S4.22)', async () => {
    const declined = Object.assign(new Error('no'), { code: 'wallet.user_rejected' })
    const it = await visitor({
      actions: {
        signMessage: async () => {
          navigate.push(it.latchkey, { name: 'ProfileWallets' })
          throw declined
        },
      },
    })
    await expect(takeName(it.latchkey, { name: 'alice' })).rejects.toBe(declined)
    expect(it.views()).toEqual(['AccountSettings', 'RegisterAccountName'])
    expect(it.state().transactionStack).toEqual([])
    expect(it.posted()).toEqual([])
  })

  test('a visitor who has left meanwhile stays where they are, and has the name', async () => {
    const it = await visitor({
      actions: {
        signMessage: async () => {
          navigate.back(it.latchkey)
          return '0xsigned'
        },
      },
    })
    expect(await takeName(it.latchkey, { name: 'alice' })).toEqual(record)
    expect(it.views()).toEqual(['AccountSettings'])
  })
})

describe('questions', () => {
  test('who has a name, asked once in five minutes (S7.14, S7.26, S9.1)', async () => {
    const { latchkey, server } = await visitor()
    expect(nameQuery(latchkey, { name: 'x' }).staleTime).toBe(300_000)
    expect(reverseNamesQuery(latchkey, { address: '0xA' }).staleTime).toBe(300_000)
    expect(await lookUpName(latchkey, { name: 'Alice.own.test' })).toEqual(record)
    expect(await lookUpName(latchkey, { name: 'alice.own.test' })).toEqual(record)
    expect(await lookUpName(latchkey, { name: 'nobody.own.test' })).toBeUndefined()
    const asked = server.requests.filter(({ url }) =>
      url.pathname.startsWith('/v1/profile/account/'),
    )
    expect(asked.map(({ url }) => url.searchParams.get('apiVersion'))).toEqual(['2', '2'])
  })

  test('the names of an account, and what begins like a name, in the project’s zone (S7.15, S7.16)', async () => {
    const { latchkey, server } = await visitor()
    const queries = queryClientOf(latchkey)
    const reverse = reverseNamesQuery(latchkey, { address: '0xA' })
    expect(await queries.fetchQuery(reverse)).toEqual([record])
    const suggestions = nameSuggestionsQuery(latchkey, { label: 'alice' })
    expect(await queries.fetchQuery(suggestions)).toEqual([
      { name: 'alice.own.test', registered: true },
    ])
    const [first, second] = server.requests.slice(-2).map(({ url }) => url.searchParams)
    expect(first?.get('sender')).toBe('0xA')
    expect(first?.get('apiVersion')).toBe('2')
    expect(second?.get('zone')).toBe('own.test')
    expect(nameSuggestionsQuery(latchkey, { label: 'bob' }).enabled).toBe(false)
    expect(reverseNamesQuery(latchkey, { address: 'So1ana' }).enabled).toBe(false)
  })

  const path = '/v1/profile'
  test.each<
    [string, string, (it: Awaited<ReturnType<typeof visitor>>) => Promise<unknown>, string]
  >([
    [
      'resolve',
      `${path}/account/alice.own.test`,
      ({ latchkey }) => lookUpName(latchkey, { name: 'alice.own.test' }),
      'Error resolving name',
    ],
    [
      'suggest',
      `${path}/suggestions/alice`,
      ({ latchkey }) =>
        queryClientOf(latchkey).fetchQuery(nameSuggestionsQuery(latchkey, { label: 'alice' })),
      'Error fetching name suggestions',
    ],
    [
      'reverse',
      `${path}/reverse/0xA`,
      ({ latchkey }) =>
        queryClientOf(latchkey).fetchQuery(reverseNamesQuery(latchkey, { address: '0xA' })),
      'Error fetching names for address',
    ],
    [
      'register',
      `${path}/account`,
      ({ latchkey }) => registerName(latchkey, { name: 'alice' }),
      'Error registering name alice.own.test',
    ],
  ])(
    'error: to %s shows the server’s first reason, otherwise the sentence (S8.12)',
    async (operation, at, ask, sentence) => {
      const reasoned = await visitor({ answers: { [at]: refused } })
      await expect(ask(reasoned)).rejects.toMatchObject({
        code: `name.${operation}_failed`,
        message: 'Somebody has this name already.',
      })
      for (const answer of [
        { body: 'a proxy’s page', status: 502 },
        { body: { reasons: [] }, status: 500 },
        { body: { strange: true } },
        new TypeError('Failed to fetch'),
      ]) {
        const silent = await visitor({ answers: { [at]: answer } })
        await expect(ask(silent)).rejects.toMatchObject({
          code: `name.${operation}_failed`,
          message: sentence,
        })
      }
    },
  )
})

describe('the zone', () => {
  const config = (features: object[] | undefined) =>
    ({
      projectConfig: { answer: features && { features }, status: 'settled' },
    }) as unknown as Parameters<typeof nameZone>[0]

  test.each<[string, Parameters<typeof nameZone>[0], NameZone]>([
    [
      'pending before it was asked for',
      { projectConfig: { status: 'idle' } },
      { status: 'pending' },
    ],
    [
      'pending while it is asked for',
      { projectConfig: { status: 'loading' } },
      { status: 'pending' },
    ],
    ['unknown where the server gave no answer', config(undefined), { status: 'unknown' }],
    ['none where the server does not say', config([]), { status: 'none' }],
    [
      'none where names are on and no zone is named',
      config([{ config: null, id: 'names', isEnabled: true }]),
      { status: 'none' },
    ],
    [
      'none where names are off',
      config([{ config: ['shop.id'], id: 'names', isEnabled: false }]),
      { status: 'none' },
    ],
    [
      'the one that the operator has named',
      config([{ config: ['shop.id', 'old.id'], id: 'names', isEnabled: true }]),
      { legacyZones: ['old.id'], status: 'named', zone: 'shop.id' },
    ],
  ])('is %s (S9.29, S1.13)', (_, state, expected) => {
    expect(nameZone(state)).toEqual(expected)
  })

  test('error: where none is named no wallet is asked, and nothing is suggested', async () => {
    const it = await visitor({ answers: { '/appkit/v1/config': zone() } })
    await expect(registerName(it.latchkey, { name: 'alice' })).rejects.toMatchObject({
      code: 'name.not_allowed',
      lacks: 'zone',
    })
    const suggestions = nameSuggestionsQuery(it.latchkey, { label: 'alice' })
    expect(suggestions.enabled).toBe(false)
    expect(await queryClientOf(it.latchkey).fetchQuery(suggestions)).toEqual([])
    expect(it.server.paths().filter((path) => path.includes('suggestions'))).toEqual([])
    expect(it.asked).not.toContain('signMessage')
  })

  test('error: a server that cannot tell its zone offers no name, which is not to have none', async () => {
    const it = await visitor({
      answers: { '/appkit/v1/config': { body: {}, status: 503 } },
    })
    await expect(registerName(it.latchkey, { name: 'alice' })).rejects.toMatchObject({
      code: 'name.register_failed',
      message: 'Error registering name alice',
    })
    expect(it.asked).not.toContain('signMessage')
  })

  test('error: a server that does not tell its time has nothing signed', async () => {
    const it = await visitor({ answers: { '/v1/profile/time': refused } })
    await expect(registerName(it.latchkey, { name: 'alice' })).rejects.toMatchObject({
      code: 'name.register_failed',
      message: 'Somebody has this name already.',
    })
    expect(it.asked).not.toContain('signMessage')
  })

  test('is asked for by a site that registers without the modal', async () => {
    const it = setup({ answers })
    it.announce(embedded)
    await connect(it.latchkey, { connectorId: 'io.test' })
    expect(await registerName(it.latchkey, { name: 'alice' })).toEqual(record)
  })
})

test('what is free may be taken soon, so that suggestions are fresh for ten seconds; no name is not asked for', () => {
  const { latchkey } = setup()
  expect(nameSuggestionsQuery(latchkey, { label: 'alice' }).staleTime).toBe(10_000)
  expect(nameSuggestionsQuery(latchkey, { label: 'al' }).enabled).toBe(false)
  expect(nameQuery(latchkey, { name: 'alice.own.test' }).enabled).toBe(true)
  for (const name of ['', undefined]) expect(nameQuery(latchkey, { name }).enabled).toBe(false)
  expect(reverseNamesQuery(latchkey, { address: '0xA' }).enabled).toBe(true)
  for (const address of ['solana', undefined])
    expect(reverseNamesQuery(latchkey, { address }).enabled).toBe(false)
})

test('what was asked of names is kept for five minutes, each name, label and account its own (S9.1)', () => {
  const { latchkey } = setup()
  const queries = (one: string) => [
    nameQuery(latchkey, { name: `${one}.own.test` }),
    reverseNamesQuery(latchkey, { address: `0x${one}` }),
    nameSuggestionsQuery(latchkey, { label: one }),
  ]
  const all = [...queries('alice'), ...queries('peter')]
  expect(all.map(({ gcTime }) => gcTime)).toEqual(all.map(() => 300_000))
  expect(new Set(all.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(6)
  // On EVM chains case does not count, nor does it in a name.
  expect(reverseNamesQuery(latchkey, { address: '0xAL' }).queryKey).toEqual(
    reverseNamesQuery(latchkey, { address: '0xal' }).queryKey,
  )
  expect(nameQuery(latchkey, { name: 'Alice.own.test' }).queryKey).toEqual(all[0]?.queryKey)
})

test('suggestions of one zone are none of another', () => {
  const { latchkey } = setup()
  const key = () => nameSuggestionsQuery(latchkey, { label: 'alice' }).queryKey
  const before = key()
  const features = [{ config: ['shop.id'], id: 'names', isEnabled: true }]
  latchkey.store.setState({ projectConfig: { answer: { features }, status: 'settled' } as never })
  expect(key()).not.toEqual(before)
})

test('of no account, no name and no network nobody is asked', async () => {
  const { latchkey, server } = setup({ answers })
  const client = queryClientOf(latchkey)
  expect(await client.fetchQuery(reverseNamesQuery(latchkey, { address: undefined }))).toEqual([])
  latchkey.store.setState({ activeNamespace: undefined })
  expect(await lookUpName(latchkey, { name: 'alice.own.test' })).toBeUndefined()
  expect(server.requests).toEqual([])
})

import { base64 } from '@scure/base'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { randomSymmetricKey } from '../crypto/keys.ts'
import { account, approval } from '../fixtures/createTestWallet.ts'
import { createWindow } from '../fixtures/createWindow.ts'
import { providerOf } from '../fixtures/providerOf.ts'
import { networkOf, setup, setupSession, testContext } from '../fixtures/setup.ts'

afterEach(() => void vi.useRealTimers())

const soon = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

/** A message the relay, or whoever took it over, brings as if it were the wallet's. */
async function forge(world: ReturnType<typeof setup>, topic: string, message: string) {
  await world.wallet.line.publish({ message, prompt: false, tag: 1110, topic, ttlSeconds: 300 })
}

describe('a settlement', () => {
  test.each<[string, object]>([
    ['of another controller', { controller: { metadata: {}, publicKey: 'ab'.repeat(32) } }],
    ['without a controller', { controller: {} }],
    ['that is expired', { expiry: 1 }],
    ['without an expiry', { expiry: 'soon' }],
    ['without namespaces', { namespaces: undefined }],
    ['of namespaces nobody asked for', { namespaces: { cosmos: approval.eip155 } }],
    ['without an account', { namespaces: { eip155: { ...approval.eip155, accounts: [] } } }],
    [
      'with an account of another namespace',
      { namespaces: { eip155: { ...approval.eip155, accounts: ['solana:1:abc'] } } },
    ],
    [
      'with an account that is none',
      { namespaces: { eip155: { ...approval.eip155, accounts: ['<script>'] } } },
    ],
    [
      'with accounts that no page could use',
      { namespaces: { eip155: { ...approval.eip155, accounts: ['eip155:1:hello'] } } },
    ],
    [
      'with a thousand methods',
      { namespaces: { eip155: { ...approval.eip155, methods: Array(1000).fill('x') } } },
    ],
  ])('%s is refused, and nothing of it is kept', async (_, change) => {
    const { client, pair, vault, wallet } = setup()
    const { connectors, uri } = pair()
    const { settled } = await wallet.approve(await uri, change)
    await expect(connectors).rejects.toMatchObject({ code: 'remote.invalid_session' })
    expect(await wallet.answerTo(settled)).toMatchObject({ error: { code: 7000 } })
    expect(client.sessions().size).toBe(0)
    expect(await vault.read('session')).toBeUndefined()
  })

  test('with bad accounts beside good ones is a session of the good ones', async () => {
    const good = `solana:x:${'1'.repeat(32)}`
    const solana = { accounts: [good, 'solana:x:hello'], events: [], methods: ['x'] }
    const { client, connectors, topic } = await setupSession({
      approve: {
        namespaces: { eip155: { ...approval.eip155, accounts: ['eip155:1:hello'] }, solana },
      },
      context: { networks: () => ['eip155:1', 'solana:x'].map(networkOf) },
    })
    expect(connectors.map(({ chain }) => chain)).toEqual(['solana'])
    expect(client.sessions().get(topic)?.current().namespaces['solana']?.accounts).toEqual([good])
  })

  test('counts once', async () => {
    const { approved, client, connectors, topic, wallet } = await setupSession()
    const again = await wallet.settle(approved, {
      namespaces: { eip155: { ...approval.eip155, accounts: ['eip155:1:0xevil'] } },
    })
    await soon()
    // The relay may have brought it twice: an error would make the wallet end the session.
    expect(wallet.inbox.filter(({ id, method }) => !method && String(id) === again)).toEqual([])
    expect(await (await providerOf(connectors)).request({ method: 'eth_accounts' })).toEqual([
      account,
    ])
    expect(client.sessions().get(topic)?.current().namespaces['eip155']?.accounts).toHaveLength(2)
  })

  test('counts of the wallet that answered first: two that read one code are not two sessions', async () => {
    const { client, pair, wallet } = setup()
    const { connectors, uri } = pair()
    const one = await wallet.approve(await uri)
    const { own, proposal, session } = one
    await wallet.answer(proposal, { result: { responderPublicKey: 'cd'.repeat(32) } })
    await connectors
    await wallet.settle({ own, session })
    await soon()
    expect([...client.sessions().keys()]).toEqual([session])
  })

  test('lives seven days at most, whatever the wallet says', async () => {
    const { client, topic } = await setupSession({ approve: { expiry: 9_999_999_999 } })
    const { expirySeconds = 0 } = client.sessions().get(topic)?.current() ?? {}
    expect(expirySeconds - Date.now() / 1000).toBeLessThanOrEqual(7 * 86_400)
  })

  test.each(['', 'ab', 'AB'.repeat(32), '00'.repeat(32), 7])(
    'an answer with the public key %j is refused',
    async (responderPublicKey) => {
      const { pair, wallet } = setup()
      const { connectors, uri } = pair()
      const { proposal } = await wallet.scan(await uri)
      await wallet.answer(proposal, { result: { responderPublicKey } })
      await expect(connectors).rejects.toMatchObject({
        code: 'remote.invalid_session',
        details: [expect.stringContaining('public key')],
      })
    },
  )
})

describe('a message', () => {
  test('that was changed, sealed by another key, or is of another type is as if it had not come', async () => {
    const world = await setupSession()
    const { client, topic, wallet } = world
    const key = wallet.keys.get(topic)
    const text = '{"id":1,"jsonrpc":"2.0","method":"wc_sessionDelete","params":{}}'
    const sealed = base64.decode(await wallet.publish(topic, '{"id":2}', 1110, key))
    sealed[20] = (sealed[20] ?? 0) ^ 1
    await forge(world, topic, base64.encode(sealed))
    await wallet.publish(topic, text, 1112, randomSymmetricKey())
    await forge(world, topic, base64.encode(Uint8Array.of(2, ...new TextEncoder().encode(text))))
    for (const message of ['', 'x', '{}', text]) await forge(world, topic, message)
    for (const plain of ['', 'null', '[]', '7', '{"id":"x"}', '{"method":"wc_sessionDelete"}'])
      await wallet.publish(topic, plain, 1112)
    await soon()
    expect(client.sessions().has(topic)).toBe(true)
  })

  test('that is brought twice counts once, and one that is older than what came before not at all', async () => {
    const { connectors, relay, topic, wallet } = await setupSession()
    const provider = await providerOf(connectors)
    const chains: unknown[] = []
    provider.on('chainChanged', (chain) => chains.push(chain))
    relay.duplicates = true
    const event = (chain: number) => ({
      chainId: `eip155:${chain}`,
      event: { data: chain, name: 'chainChanged' },
    })
    const older = await wallet.send(topic, 'wc_sessionEvent', event(8453))
    await wallet.answerTo(older)
    const first = relay.mailbox.at(-2)
    await wallet.answerTo(await wallet.send(topic, 'wc_sessionEvent', event(1)))
    if (first) relay.replay(first)
    // Sealed anew, as only the wallet could: still an old one.
    await wallet.answerTo(await wallet.send(topic, 'wc_sessionEvent', event(8453), older))
    expect(chains).toEqual(['0x2105', '0x1'])
    await wallet.answerTo(await wallet.send(topic, 'wc_sessionPing', {}))
    await soon()
    expect(wallet.inbox.filter(({ method }) => !method)).toEqual([])
  })

  test('that a relay reorders finds its place', async () => {
    const { pair, relay, wallet } = setup()
    const { connectors, uri } = pair()
    const scanned = await wallet.scan(await uri)
    relay.held = []
    const result = { responderPublicKey: scanned.own }
    await wallet.answer(scanned.proposal, { result })
    await wallet.settle(scanned)
    const [one, two] = [
      await wallet.send(scanned.session, 'wc_sessionUpdate', {
        namespaces: { eip155: { ...approval.eip155, accounts: [`eip155:1:0x${'1'.repeat(40)}`] } },
      }),
      await wallet.send(scanned.session, 'wc_sessionUpdate', {
        namespaces: { eip155: { ...approval.eip155, accounts: [`eip155:1:0x${'2'.repeat(40)}`] } },
      }),
    ]
    // Updates before the settlement, the newer one first.
    relay.release((held) => held.toReversed())
    const provider = await providerOf(await connectors)
    await wallet.answerTo(one)
    await wallet.answerTo(two)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([`0x${'2'.repeat(40)}`])
  })

  test('of the millisecond of another counts as well, and of two events each its own', async () => {
    const other = `0x${'2'.repeat(40)}`
    const accounts = [account, other].flatMap((each) => [`eip155:1:${each}`, `eip155:8453:${each}`])
    const { connectors, topic, wallet } = await setupSession({
      approve: { namespaces: { eip155: { ...approval.eip155, accounts } } },
    })
    const provider = await providerOf(connectors)
    const reported: unknown[] = []
    provider.on('chainChanged', (chain) => reported.push(chain))
    provider.on('accountsChanged', (accounts) => reported.push(accounts))
    const event = (name: string, data: unknown) => ({ chainId: 'eip155:1', event: { data, name } })
    // What follows the time is random: the second of two may have the smaller id.
    for (const [name, data, id] of [
      ['accountsChanged', [other], '1795225561294900'],
      ['chainChanged', 8453, '1795225561294500'],
      ['chainChanged', 1, '1795225561294100'],
      ['chainChanged', 8453, '1795225561293999'],
    ] as const)
      await wallet.answerTo(await wallet.send(topic, 'wc_sessionEvent', event(name, data), id))
    expect(reported).toEqual([[other, account], '0x2105', '0x1'])
  })

  test('of ours that a relay sends back is neither a question nor an answer', async () => {
    const world = await setupSession()
    const { connectors, relay, topic, wallet } = world
    const answer = (await providerOf(connectors)).request({ method: 'personal_sign', params: [] })
    const asked = await wallet.next(({ method }) => method === 'wc_sessionRequest')
    const ours = relay.mailbox.at(-1)
    if (ours) relay.replay({ ...ours, publisher: 'relay' })
    // As another tab of the page would get it, which has not sent it.
    await wallet.publish(topic, asked.raw, 1108)
    await soon()
    expect(wallet.inbox).toEqual([])
    await wallet.answer(asked, { result: '0x01' }, 1109)
    expect(await answer).toBe('0x01')
  })

  test('with an id of 19 digits is answered by that very id', async () => {
    const { topic, wallet } = await setupSession()
    for (const id of ['1795225561294038123', '1795225561294038124']) {
      const sent = await wallet.send(topic, 'wc_sessionPing', {}, id)
      expect(await wallet.answerTo(sent)).toMatchObject({ result: true })
    }
    const events = ['1795225561294038125', '1795225561294038126'].map((id, index) =>
      wallet.send(
        topic,
        'wc_sessionEvent',
        { chainId: 'eip155:1', event: { data: index, name: 'chainChanged' } },
        id,
      ),
    )
    for (const id of await Promise.all(events))
      expect(await wallet.answerTo(id)).toMatchObject({ result: true })
  })

  test('of a relay that delivers everything twice changes nothing', async () => {
    const world = setup()
    world.relay.duplicates = true
    const { connectors, uri } = world.pair()
    await world.wallet.approve(await uri)
    const provider = await providerOf(await connectors)
    const answer = provider.request({ method: 'personal_sign', params: [] })
    await world.wallet.serve(() => ({ result: '0x01' }))
    expect(await answer).toBe('0x01')
    await soon()
    expect(world.wallet.inbox.filter(({ method }) => method === 'wc_sessionRequest')).toEqual([])
  })

  test('with an answer on another topic than asked is no answer', async () => {
    const { approved, connectors, wallet } = await setupSession()
    const answer = (await providerOf(connectors)).request({ method: 'personal_sign', params: [] })
    const asked = await wallet.next(({ method }) => method === 'wc_sessionRequest')
    await wallet.answer({ ...asked, topic: approved.pairing }, { result: '0xevil' }, 1109)
    await wallet.answer(asked, { result: '0x01' }, 1109)
    expect(await answer).toBe('0x01')
  })
})

describe('time', () => {
  test('a pairing that nobody approved expires with less than ten seconds left (S4.43, S9.6)', async () => {
    vi.useFakeTimers()
    const { client, pair, relay } = setup()
    const given: { uri: string; expiresMs: number }[] = []
    const started = Date.now()
    const { connectors } = pair({ onUri: (uri, expiresMs) => given.push({ expiresMs, uri }) })
    let error: unknown
    connectors.catch((caught: unknown) => {
      error = caught
    })
    expect(given[0]?.expiresMs).toBe(started + 240_000)
    expect(given[0]?.uri).toContain(`expiryTimestamp=${Math.floor((started + 240_000) / 1000)}`)
    while (!relay.seen.some(({ method }) => method === 'irn_publish'))
      await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(229_000 - (Date.now() - started))
    expect(error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(error).toMatchObject({ code: 'remote.pairing_expired' })
    expect(client.sessions().size).toBe(0)
  })

  test('a request that the wallet leaves alone expires, and a session that it does not extend ends', async () => {
    const { window } = createWindow()
    let laterMs = 0
    const environment = { ...testContext().environment, now: () => Date.now() + laterMs, window }
    const { client, connectors, topic, vault, wallet } = await setupSession({
      context: { environment },
    })
    const pass = (ms: number) => {
      laterMs += ms
      window.dispatchEvent(new Event('online'))
    }
    const provider = await providerOf(connectors)
    const ended: unknown[] = []
    provider.on('disconnect', (error) => ended.push(error))
    const answer = provider.request({ method: 'personal_sign', params: [] })
    answer.catch(() => {})
    const asked = await wallet.next(({ method }) => method === 'wc_sessionRequest')
    expect(asked.params.request.expiryTimestamp).toBeCloseTo(Date.now() / 1000 + 300, -1)
    pass(295_000)
    await wallet.answer(asked, { result: '0x01' }, 1109)
    expect(await answer).toBe('0x01')
    const late = provider.request({ method: 'personal_sign', params: [] })
    late.catch(() => {})
    pass(301_000)
    await expect(late).rejects.toMatchObject({ code: 'remote.request_expired' })
    pass(6 * 86_400_000)
    expect(client.sessions().has(topic)).toBe(true)
    pass(86_400_000)
    expect(client.sessions().has(topic)).toBe(false)
    expect(ended).toHaveLength(1)
    await expect.poll(() => vault.read('session')).toBeUndefined()
  })

  test('an approval after the visitor gave up is nobody’s', async () => {
    const { client, pair, wallet } = setup()
    const own = new AbortController()
    const { connectors, uri } = pair({ signal: own.signal })
    const text = await uri
    own.abort()
    await expect(connectors).rejects.toMatchObject({ code: 'request.aborted' })
    const again = pair()
    await wallet.approve(await again.uri)
    await again.connectors
    expect(client.sessions().size).toBe(1)
    expect(text).not.toBe(await again.uri)
  })
})

describe('a line that breaks', () => {
  // A drop after the n-th frame of the page, for every n of the whole conversation.
  test.each(Array.from({ length: 9 }, (_, index) => index))(
    'after frame %i loses nothing',
    async (frame) => {
      const world = setup()
      const { pair, relay, wallet } = world
      let frames = 0
      const seen = relay.seen.push.bind(relay.seen)
      relay.seen.push = (...items) => {
        if (frames++ === frame) setTimeout(() => relay.drop())
        return seen(...items)
      }
      const { connectors, uri } = pair()
      await wallet.approve(await uri)
      const provider = await providerOf(await connectors)
      const answer = provider.request({ method: 'personal_sign', params: [] })
      await wallet.serve(() => ({ result: '0x01' }))
      expect(await answer).toBe('0x01')
    },
  )
})

test('on a line that breaks again and again, doubles and turns things around, no request is lost', async () => {
  const world = await setupSession()
  const { connectors, relay, wallet } = world
  const provider = await providerOf(connectors)
  relay.duplicates = true
  let frames = 0
  const seen = relay.seen.push.bind(relay.seen)
  relay.seen.push = (...items) => {
    if (++frames % 7 === 0) setTimeout(() => relay.drop())
    return seen(...items)
  }
  const asked = Array.from({ length: 20 }, (_, index) =>
    provider.request({ method: 'personal_sign', params: [index] }),
  )
  for (let index = 0; index < asked.length; index++)
    await wallet.serve(({ params }) => ({ result: (params as number[])[0] }))
  expect(await Promise.all(asked)).toEqual(asked.map((_, index) => index))
})

describe('what a wallet says of itself', () => {
  test.each<[unknown, string, string | undefined]>([
    [{ icons: ['https://a.example/i.png'], name: 'Fine' }, 'Fine', 'https://a.example/i.png'],
    [
      { icons: ['javascript:alert(1)'], name: '<img src=x onerror=alert(1)>' },
      '<img src=x onerror=alert(1)>',
      undefined,
    ],
    [{ icons: ['http://a.example/i.png'], name: '\u202Eevil\u0000\u2066' }, 'evil', undefined],
    [
      { icons: [`https://a.example/${'x'.repeat(5000)}`], name: 'x'.repeat(5000) },
      'x'.repeat(48),
      undefined,
    ],
    [
      { icons: ['data:image/png;base64,AA=='], name: 7 },
      'WalletConnect',
      'data:image/png;base64,AA==',
    ],
    [{ icons: ['data:text/html,x', 'https://b.example'], name: '' }, 'WalletConnect', undefined],
    [{ icons: 'https://a.example/i.png', name: ['x'] }, 'WalletConnect', undefined],
    ['nothing', 'WalletConnect', undefined],
  ])('%j is shown only as far as it can be', async (metadata, name, imageUrl) => {
    const { pair, wallet } = setup()
    const { connectors, uri } = pair()
    const scanned = await wallet.scan(await uri)
    await wallet.answer(scanned.proposal, { result: { responderPublicKey: scanned.own } })
    await wallet.settle(scanned, { controller: { metadata, publicKey: scanned.own } })
    const [connector] = await connectors
    expect(connector).toMatchObject({ name })
    expect(connector?.imageUrl).toBe(imageUrl)
  })
})

test.each(['MetaMask Wallet', 'Test Wallet'])(
  'a wallet that calls itself %s has the networks that it approved, and no others',
  async (name) => {
    const { pair, wallet } = setup()
    const { connectors, uri } = pair()
    const scanned = await wallet.scan(await uri)
    await wallet.answer(scanned.proposal, { result: { responderPublicKey: scanned.own } })
    await wallet.settle(scanned, { controller: { metadata: { name }, publicKey: scanned.own } })
    expect(await connectors).toMatchObject([{ name, networkIds: ['eip155:1', 'eip155:8453'] }])
  },
)

describe('what a wallet says of its rdns and its app', () => {
  test.each<[object, string | undefined, string | undefined]>([
    [
      { rdns: 'com.example', redirect: { native: 'x://', universal: 'https://x.example/app' } },
      'com.example',
      'https://x.example/app',
    ],
    [{ redirect: { native: 'trust://', universal: '' } }, undefined, 'trust://'],
    // Whatever program has claimed it would open.
    [{ redirect: { native: 'ms-word://', universal: 'search-ms://x' } }, undefined, undefined],
    [{ redirect: { universal: 'http://localhost:8080/' } }, undefined, undefined],
    [{ rdns: 'no domain', redirect: { native: 'javascript:alert(1)' } }, undefined, undefined],
    [
      { rdns: `${'x'.repeat(300)}.com`, redirect: { universal: 'http://x.example' } },
      undefined,
      undefined,
    ],
    [
      { rdns: 7, redirect: { universal: `https://x.example/${'x'.repeat(5000)}` } },
      undefined,
      undefined,
    ],
    [{ rdns: '', redirect: 'https://x.example' }, undefined, undefined],
  ])(
    '%j is public only as far as it can be, also after a reload (S3.11)',
    async (metadata, rdns, link) => {
      const { openPage, pair, wallet } = setup()
      const { connectors, uri } = pair()
      const scanned = await wallet.scan(await uri)
      await wallet.answer(scanned.proposal, { result: { responderPublicKey: scanned.own } })
      await wallet.settle(scanned, { controller: { metadata, publicKey: scanned.own } })
      for (const [connector] of [await connectors, await openPage().actions.restore()])
        expect([connector?.rdns, connector?.link]).toEqual([rdns, link])
    },
  )

  test('the link that the visitor came by counts before its own', async () => {
    const { connectors } = await setupSession()
    expect(connectors[0]?.link).toBeUndefined()
    const { pair, wallet } = setup()
    const link = { href: 'phone://', name: 'Phone' }
    const { connectors: linked, uri } = pair({ link: () => link })
    await wallet.approve(await uri)
    expect(await linked).toMatchObject([{ link: 'phone://' }])
  })
})

test('a wallet that approves fewer chains and other methods is taken at its word', async () => {
  const { connectors } = await setupSession({
    approve: {
      namespaces: {
        'eip155:8453': {
          accounts: [`eip155:8453:${account}`],
          events: [],
          methods: ['wallet_watchAsset'],
        },
      },
    },
    context: {
      activeNetworkId: () => 'eip155:1',
      networks: () => ['eip155:1', 'eip155:8453', 'eip155:10'].map(networkOf),
    },
  })
  expect(connectors[0]?.networkIds).toEqual(['eip155:8453'])
  const provider = await providerOf(connectors)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  await expect(provider.request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({
    code: 'remote.method_not_approved',
  })
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
  ).rejects.toMatchObject({ code: 4902 })
})

test('a session opens the wallet’s app for each request, while the page is looked at, and no other way', async () => {
  const { opened, state, window } = createWindow({ userAgent: 'iPhone' })
  const world = setup()
  const { environment } = world.context
  const phone = world.openPage({ environment: { ...environment, window } })
  const { connectors, uri } = phone.pair({ link: () => ({ href: 'wallet://', name: 'Wallet' }) })
  const quiet = ['wallet_getCallsStatus', 'wallet_getCapabilities']
  const methods = ['personal_sign', ...quiet]
  const { session } = await world.wallet.approve(await uri, {
    namespaces: { eip155: { ...approval.eip155, methods } },
  })
  const provider = await providerOf(await connectors)
  const ask = async () => {
    const answer = provider.request({ method: 'personal_sign', params: [] })
    const { id } = await world.wallet.serve(() => ({ result: '0x01' }))
    await answer
    return id
  }
  const id = await ask()
  await provider.request({ method: 'eth_accounts' })
  // What a wallet answers by itself needs no visitor (S6.9).
  for (const method of quiet) {
    const answer = provider.request({ method, params: [] })
    await world.wallet.serve(() => ({ result: {} }))
    await answer
  }
  state.focused = false
  await ask()
  expect(opened).toEqual([
    [`wallet://wc?requestId=${id}&sessionTopic=${session}`, '_self', 'noreferrer noopener'],
  ])
})

test('no error reveals a key', async () => {
  const { connectors, context, pair, relay, wallet } = await setupSession()
  const errors: unknown[] = []
  const provider = await providerOf(connectors)
  errors.push(await provider.request({ method: 'eth_sign' }).catch((error: unknown) => error))
  const answer = provider.request({ method: 'personal_sign', params: [] })
  const settled = answer.catch((error: unknown) => error)
  await wallet.serve(() => ({ error: { code: 1, message: `key ${'ab'.repeat(32)}` } }))
  errors.push(await settled)
  relay.drop(3000, `Unauthorized: ${'cd'.repeat(32)}`)
  await soon()
  const { connectors: refused } = pair({ signal: AbortSignal.abort() })
  errors.push(await refused.catch((error: unknown) => error), ...context.errors)
  for (const error of errors) {
    const { details = [], message } = error as { details?: string[]; message: string }
    expect([message, ...details].join(' ')).not.toMatch(/[0-9a-f]{64}/)
  }
  expect(errors).toHaveLength(4)
})

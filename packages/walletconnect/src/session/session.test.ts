import type { Connector, SessionWallet } from '@latchkey/core/adapter'
import { expect, onTestFinished, test, vi } from 'vitest'
import { account, approval } from '../fixtures/createTestWallet.ts'
import { providerOf } from '../fixtures/providerOf.ts'
import { networkOf, setup, setupSession } from '../fixtures/setup.ts'
import { createMemoryVault } from '../storage/createMemoryVault.ts'

/** Waits until the page listens on the topic of a session, to which the wallet has subscribed already. */
function untilPageListens(
  { seen }: { seen: readonly { method: string; params: object }[] },
  topic: string,
) {
  const count = () =>
    seen.filter(
      ({ method, params }) =>
        /^irn_(s|batchS)ubscribe$/.test(method) && JSON.stringify(params).includes(topic),
    ).length
  return expect.poll(count).toBe(2)
}

test('a wallet that scans and approves is connected in each namespace it approved (S1.3)', async () => {
  const { pair, relay, wallet } = setup()
  const { connectors: connecting, uri } = pair()
  const { proposal, settled } = await wallet.approve(await uri)
  expect(proposal.params).toMatchObject({
    proposer: { metadata: { name: 'Shop' } },
    relays: [{ protocol: 'irn' }],
    requiredNamespaces: {},
  })
  expect(await wallet.answerTo(settled)).toMatchObject({ result: true })
  const connectors = await connecting
  expect(connectors).toMatchObject([
    {
      chain: 'eip155',
      id: 'walletConnect',
      name: 'Test Wallet',
      networkIds: ['eip155:1', 'eip155:8453'],
      type: 'WALLET_CONNECT',
    },
  ])
  const provider = await providerOf(connectors)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(relay.urls).toHaveLength(2)
})

test('a request is signed by the wallet, on the chain in use', async () => {
  const { connectors, wallet } = await setupSession()
  const answer = (await providerOf(connectors)).request({
    method: 'personal_sign',
    params: ['0x00', account],
  })
  const asked = await wallet.serve(() => ({ result: '0xsigned' }))
  expect(asked.params).toMatchObject({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', account] },
  })
  expect(await answer).toBe('0xsigned')
})

test('what a wallet answers as an error has the number of EIP-1193', async () => {
  const { connectors, wallet } = await setupSession()
  const ask = async (error: object) => {
    const answer = (await providerOf(connectors)).request({ method: 'personal_sign', params: [] })
    answer.catch(() => {})
    await wallet.serve(() => ({ error }))
    return answer.catch(({ code }) => code)
  }
  expect(await ask({ code: 4001, message: 'no' })).toBe(4001)
  expect(await ask({ code: 5000, message: 'no' })).toBe(4001)
  expect(await ask({ code: -32603, message: 'User rejected methods.' })).toBe(4001)
  expect(await ask({ code: -32000, message: 'User rejected transaction' })).toBe(4001)
  expect(await ask({ code: 1, message: 'Declined by the user' })).toBe(4001)
  expect(await ask({ code: 1, message: 'Reject' })).toBe(4001)
  expect(await ask({ code: -32003, message: 'Transaction rejected' })).toBe(-32003)
  expect(await ask({ code: -32000, message: 'The node rejected it' })).toBe(-32000)
  expect(await ask({})).toBe(-32603)
})

test('a method or chain that was not approved is not asked of the wallet', async () => {
  const { approved, client, connectors, relay } = await setupSession()
  const before = relay.seen.length
  const provider = await providerOf(connectors)
  await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({
    code: 'remote.method_not_approved',
    peerCode: 3001,
  })
  await expect(
    client.sessions().get(approved.session)?.request({
      chainId: 'eip155:10',
      method: 'personal_sign',
      params: [],
    }),
  ).rejects.toMatchObject({
    code: 'remote.chain_not_approved',
    details: ['Chain: eip155:10.', 'Approved: eip155:1, eip155:8453.'],
    peerCode: 3005,
  })
  expect(relay.seen.slice(before).filter(({ method }) => method === 'irn_publish')).toEqual([])
})

test('a chain of the session is switched to without the wallet (S4.33); another is asked of it', async () => {
  const { connectors, topic, wallet } = await setupSession()
  const provider = await providerOf(connectors)
  const chains: unknown[] = []
  provider.on('chainChanged', (chain) => chains.push(chain))
  const switchTo = (chainId: string) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  await switchTo('0x2105')
  expect(chains).toEqual(['0x2105'])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')

  const asked = switchTo('0xa')
  await wallet.serve(() => ({ result: null }))
  const { accounts, chains: known, ...rest } = approval.eip155
  await wallet.send(topic, 'wc_sessionUpdate', {
    namespaces: {
      eip155: {
        ...rest,
        accounts: [...accounts, `eip155:10:${account}`],
        chains: [...known, 'eip155:10'],
      },
    },
  })
  await asked
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('a wallet that declines an unknown chain leaves the number to the adapter', async () => {
  const { connectors, wallet } = await setupSession()
  const asked = (await providerOf(connectors)).request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0xa' }],
  })
  asked.catch(() => {})
  await wallet.serve(() => ({ error: { code: 4902, message: 'Unrecognized chain' } }))
  await expect(asked).rejects.toMatchObject({ code: 4902 })
})

test('the wallet’s events, updates and extensions are followed and answered', async () => {
  const other = account.replace('0xab', '0xcd')
  const { connectors, topic, vault, wallet } = await setupSession()
  const provider = await providerOf(connectors)
  const reported: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (value) => reported.push([event, value]))
  const tell = async (method: string, params: unknown) => {
    const { error, result } = await wallet.answerTo(await wallet.send(topic, method, params))
    // Who writes a wallet reads why.
    if (error) expect(error.message).toMatch(/^[A-Z]\w+ [\w ]+$/)
    return error?.code ?? result
  }
  const event = (name: string, data: unknown, chainId = 'eip155:1') =>
    tell('wc_sessionEvent', { chainId, event: { data, name } })

  expect(await event('chainChanged', 8453, 'eip155:8453')).toBe(true)
  expect(await event('chainChanged', '0x1')).toBe(true)
  expect(await event('accountsChanged', [other])).toBe(true)
  expect(await event('unheardOf', 1)).toBe(3002)
  expect(await event('chainChanged', 5, 'eip155:5')).toBe(3002)
  for (const params of [
    { chainId: 1, event: { data: 1, name: 'chainChanged' } },
    { chainId: 'eip155:1', event: { data: 1, name: 7 } },
    { chainId: 'constructor:1', event: { data: 1, name: 'chainChanged' } },
    { chainId: 'eip155:1' },
    'nothing',
  ])
    expect(await tell('wc_sessionEvent', params)).toBe(3002)
  expect(reported).toEqual([
    ['chainChanged', '0x2105'],
    ['chainChanged', '0x1'],
  ])

  const namespaces = {
    eip155: { ...approval.eip155, accounts: [`eip155:1:${account}`, `eip155:1:${other}`] },
  }
  expect(await tell('wc_sessionUpdate', { namespaces })).toBe(true)
  expect(reported.at(-1)).toEqual(['accountsChanged', [other, account]])
  expect(await tell('wc_sessionUpdate', { namespaces: { eip155: { accounts: 'x' } } })).toBe(1004)
  expect(await tell('wc_sessionPing', {})).toBe(true)
  expect(await tell('wc_sessionExtend', { expiry: 1 })).toBe(1005)
  expect(await tell('wc_sessionExtend', {})).toBe(true)
  expect(await tell('wc_sessionNews', {})).toBe(10_001)
  expect(JSON.parse((await vault.read('session')) ?? '').namespaces.eip155.accounts).toHaveLength(2)

  expect(await tell('wc_sessionDelete', { code: 6000, message: 'bye' })).toBe(true)
  expect(reported.slice(-2)).toMatchObject([
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
    code: 'remote.session_ended',
  })
  expect(await vault.read('session')).toBeUndefined()
})

test('a wallet prolongs a session by a week from now, and never shortens it', async () => {
  const { client, topic, vault, wallet } = await setupSession()
  const expiry = () => client.sessions().get(topic)?.current().expirySeconds ?? 0
  const extend = async (params: object) => {
    const { error, result } = await wallet.answerTo(
      await wallet.send(topic, 'wc_sessionExtend', params),
    )
    return error?.code ?? result
  }
  const inAWeek = () => Date.now() / 1000 + 7 * 86_400
  for (const params of [{}, { expiry: 9_999_999_999 }, { expiry: inAWeek() - 0.5 }]) {
    await extend(params)
    expect(Number.isInteger(expiry())).toBe(true)
    expect(Math.abs(inAWeek() - expiry())).toBeLessThan(60)
  }
  const before = expiry()
  for (const wrong of [before - 1, 'later', null])
    expect(await extend({ expiry: wrong })).toBe(1005)
  expect(await extend({ expiry: before })).toBe(true)
  expect(expiry()).toBe(before)
  expect(JSON.parse((await vault.read('session')) ?? '').expirySeconds).toBe(before)
})

test('a wallet that leaves out personal_sign is asked for it all the same', async () => {
  const { connectors, wallet } = await setupSession({
    approve: { namespaces: { eip155: { ...approval.eip155, methods: ['eth_sendTransaction'] } } },
  })
  const answer = (await providerOf(connectors)).request({ method: 'personal_sign', params: [] })
  await wallet.serve(() => ({ result: '0xsigned' }))
  expect(await answer).toBe('0xsigned')
})

test('a session that is in use already is not made twice', async () => {
  const { client, topic } = await setupSession()
  const live = client.sessions().get(topic)
  if (!live) throw new Error('no session')
  expect(client.adopt(live.current())).toBe(live)
  expect(client.sessions().size).toBe(1)
})

test('a wallet that pings the pairing before it answers is told that the page is there', async () => {
  const { pair, wallet } = setup()
  const { uri } = pair()
  const { pairing } = await wallet.scan(await uri)
  const ping = await wallet.send(pairing, 'wc_pairingPing', {})
  expect(await wallet.answerTo(ping)).toMatchObject({ result: true })
})

test('what a wallet sends before it has settled holds once it has', async () => {
  const other = account.replace('0xab', '0xcd')
  const { pair, relay, wallet } = setup()
  const { connectors, uri } = pair()
  const scanned = await wallet.scan(await uri)
  await wallet.answer(scanned.proposal, { result: { responderPublicKey: scanned.own } })
  await untilPageListens(relay, scanned.session)
  const update = await wallet.send(scanned.session, 'wc_sessionUpdate', {
    namespaces: { eip155: { ...approval.eip155, accounts: [`eip155:1:${other}`] } },
  })
  await wallet.settle(scanned)
  const provider = await providerOf(await connectors)
  expect(await wallet.answerTo(update)).toMatchObject({ result: true })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([other])
})

test('error: who cancels while a wallet settles has the reason, and the session’s topic is closed', async () => {
  const { client, context, relay, wallet } = setup()
  const own = new AbortController()
  let onUri = (_: string) => {}
  const uri = new Promise<string>((resolve) => {
    onUri = resolve
  })
  const proposing = client.propose({
    link: () => undefined,
    metadata: context.metadata,
    namespaces: { eip155: { chains: ['eip155:1'], events: [], methods: ['personal_sign'] } },
    onUri: (text) => onUri(text),
    signal: own.signal,
  })
  proposing.catch(() => {})
  const scanned = await wallet.scan(await uri)
  await wallet.answer(scanned.proposal, { result: { responderPublicKey: scanned.own } })
  const topicsOf = (verb: RegExp) =>
    relay.seen.flatMap(({ method, params }) => (verb.test(method) ? JSON.stringify(params) : []))
  await untilPageListens(relay, scanned.session)
  own.abort()
  await expect(proposing).rejects.toMatchObject({ code: 'request.aborted' })
  await expect.poll(() => topicsOf(/^irn_unsubscribe$/).join()).toContain(scanned.session)
  expect(topicsOf(/^irn_unsubscribe$/).join()).toContain(scanned.pairing)
  expect(client.sessions().size).toBe(0)
})

test('ending it in one namespace tells the wallet, and ends it in all', async () => {
  const { connectors, relay, topic, vault, wallet } = await setupSession()
  const waiting = (await providerOf(connectors)).request({ method: 'personal_sign', params: [] })
  waiting.catch(() => {})
  await wallet.next(({ method }) => method === 'wc_sessionRequest')
  await (await providerOf(connectors)).request({ method: 'wallet_revokePermissions' })
  const sent = await wallet.next(({ method }) => method === 'wc_sessionDelete')
  expect(sent).toMatchObject({ params: { code: 6000 }, topic })
  await expect(waiting).rejects.toMatchObject({ code: 'remote.session_ended' })
  expect(await vault.read('session')).toBeUndefined()
  await expect.poll(() => relay.clients.size).toBe(1)
})

test('its source ends it, and does nothing without one', async () => {
  const { actions, connectors, topic, vault, wallet } = await setupSession()
  const changes: unknown[] = []
  const session = connectors[0]?.provider as SessionWallet
  session.subscribe((change) => changes.push(change))
  await actions.close?.()
  expect(await wallet.next(({ method }) => method === 'wc_sessionDelete')).toMatchObject({ topic })
  expect(changes).toEqual(['ended'])
  expect(session.accounts()).toEqual([])
  expect(await vault.read('session')).toBeUndefined()
  await actions.close?.()
})

test('an installation has a client id of its own, which is no relay’s name for it (S7.42)', async () => {
  const { actions, openPage } = await setupSession()
  const clientId = await actions.clientId?.()
  expect(clientId).toMatch(/^[0-9a-f]{32}$/)
  // Another tab, and the next visit.
  expect(await openPage().actions.clientId?.()).toBe(clientId)
  expect(await setup().actions.clientId?.()).not.toBe(clientId)
})

test('a reload brings the session back, with what happened meanwhile', async () => {
  const { close, connectors, openPage, topic, wallet } = await setupSession()
  expect(connectors).toHaveLength(1)
  close()
  await wallet.send(topic, 'wc_sessionEvent', {
    chainId: 'eip155:8453',
    event: { data: 8453, name: 'chainChanged' },
  })
  const page = openPage()
  const restored = await page.actions.restore()
  expect(restored).toMatchObject([{ chain: 'eip155', name: 'Test Wallet' }])
  const provider = await providerOf(restored)
  await expect.poll(() => provider.request({ method: 'eth_chainId' })).toBe('0x2105')
  const answer = provider.request({ method: 'personal_sign', params: [] })
  await wallet.serve(() => ({ result: '0x01' }))
  expect(await answer).toBe('0x01')
})

test('a new session ends the one before, of which its providers say nothing', async () => {
  const { connectors, pair, wallet } = await setupSession()
  const reported: unknown[] = []
  const provider = await providerOf(connectors)
  provider.on('disconnect', (value) => reported.push(value))
  const again = pair()
  await wallet.approve(await again.uri)
  const next = await again.connectors
  await wallet.next(({ method }) => method === 'wc_sessionDelete')
  expect(reported).toEqual([])
  expect(await (await providerOf(connectors)).request({ method: 'eth_accounts' })).toEqual([])
  expect(await (await providerOf(next)).request({ method: 'eth_accounts' })).toEqual([account])
})

test('a wallet that declines is the visitor’s no', async () => {
  const { pair, wallet } = setup()
  for (const error of [
    { code: 5000, message: 'User rejected.' },
    { code: 4001, message: 'no' },
  ]) {
    const { connectors, uri } = pair()
    const { proposal } = await wallet.scan(await uri)
    await wallet.answer(proposal, { error }, 1120)
    await expect(connectors).rejects.toMatchObject({ code: 'wallet.user_rejected' })
  }
  const { connectors, uri } = pair()
  const { proposal } = await wallet.scan(await uri)
  await wallet.answer(proposal, { error: { code: 5100, message: 'Unsupported chains.' } }, 1121)
  await expect(connectors).rejects.toMatchObject({ code: 'wallet.session_unsupported' })
})

test('a namespace the site has no network of is not offered', async () => {
  const { connectors } = setup().pair({ namespace: 'polkadot' })
  await expect(connectors).rejects.toMatchObject({ code: 'remote.invalid_session' })
})

test('networks that a wallet approves later are sent, and the provider stays the same', async () => {
  const shown: (readonly Connector[])[] = []
  const solana = {
    accounts: ['solana:x:11111111111111111111111111111111'],
    events: [],
    methods: ['x'],
  }
  const { connectors, topic, wallet } = await setupSession({
    context: {
      networks: () => ['eip155:1', 'solana:x'].map(networkOf),
      onSession: (session) => shown.push(session),
    },
  })
  const update = async (namespaces: object) =>
    wallet.answerTo(await wallet.send(topic, 'wc_sessionUpdate', { namespaces }))
  const { accounts, ...rest } = approval.eip155
  await update({ eip155: { ...rest, accounts: [...accounts, `eip155:10:${account}`] }, solana })
  expect(shown[0]?.map(({ chain, networkIds }) => [chain, networkIds])).toEqual([
    ['eip155', ['eip155:1', 'eip155:8453', 'eip155:10']],
    ['solana', ['solana:x']],
  ])
  expect(await providerOf(shown[0] ?? [])).toBe(await providerOf(connectors))

  // Other accounts on the same networks are the providers' to tell.
  await update({
    eip155: { ...rest, accounts: [...accounts.toReversed(), `eip155:10:${account}`] },
    solana,
  })
  expect(shown).toHaveLength(1)
  await update({ solana })
  expect(shown[1]?.map(({ chain }) => chain)).toEqual(['solana'])
  expect(await (await providerOf(connectors)).request({ method: 'eth_accounts' })).toEqual([])
})

test('accounts of the chain in use come first, each once', async () => {
  const [one, other] = [account, account.replace('0xab', '0xcd')]
  const accounts = [`eip155:1:${one}`, `eip155:8453:${other}`, `eip155:8453:${one}`]
  const { connectors } = await setupSession({
    approve: { namespaces: { eip155: { ...approval.eip155, accounts } } },
    context: { activeNetworkId: () => 'eip155:8453' },
  })
  const provider = await providerOf(connectors)
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([other, one])
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([one, other])
})

test('the site’s default chain is the one in use (S4.33)', async () => {
  const { connectors } = await setupSession({ options: { defaultChain: 'eip155:8453' } })
  expect(await (await providerOf(connectors)).request({ method: 'eth_chainId' })).toBe('0x2105')
})

test('an answer with neither result nor error is an error', async () => {
  const { connectors, wallet } = await setupSession()
  const provider = await providerOf(connectors)
  const signed = provider.request({ method: 'personal_sign', params: ['0x', account] })
  await wallet.serve(() => ({}))
  await expect(signed).rejects.toMatchObject({ code: -32_603 })
})

test('an approval that crosses the visitor’s new code is ended, and the wallet hears it', async () => {
  const kept = createMemoryVault()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const read = async (name: string) => {
    await gate
    return kept.read(name)
  }
  const { client, pair, wallet } = setup({ parts: { vault: Promise.resolve({ ...kept, read }) } })
  const own = new AbortController()
  const { connectors, uri } = pair({ signal: own.signal })
  const { settled } = await wallet.approve(await uri)
  await wallet.answerTo(settled)
  own.abort()
  open()
  await expect(connectors).rejects.toMatchObject({ code: 'request.aborted' })
  await wallet.next(({ method }) => method === 'wc_sessionDelete')
  expect(client.sessions().size).toBe(0)
})

test('a session stays that a wallet’s late approval had taken the place of', async () => {
  const { openPage, pair, topic, vault, wallet } = await setupSession()
  const own = new AbortController()
  const { connectors, uri } = pair({ signal: own.signal })
  const { write } = vault
  // The visitor asks for another code while the approved session is being kept.
  vault.write = async (name, text) => {
    own.abort()
    await write(name, text)
  }
  const { settled } = await wallet.approve(await uri)
  await wallet.answerTo(settled)
  await expect(connectors).rejects.toMatchObject({ code: 'request.aborted' })
  await wallet.next(({ method }) => method === 'wc_sessionDelete')
  const [restored] = await openPage().actions.restore()
  expect(restored).toMatchObject({ name: 'Test Wallet' })
  expect(JSON.parse((await vault.read('session')) ?? '')).toMatchObject({ topic })
})

test('the session that another tab has made meanwhile is the one that a new approval ends', async () => {
  const { openPage, pair, wallet } = await setupSession()
  const mine = pair()
  const uri = await mine.uri
  const other = openPage()
  const theirs = other.pair()
  const { session } = await wallet.approve(await theirs.uri)
  await theirs.connectors
  await wallet.next(({ method }) => method === 'wc_sessionDelete')
  await wallet.approve(uri)
  await mine.connectors
  await wallet.next((message) => message.method === 'wc_sessionDelete' && message.topic === session)
})

test('a session is kept before the page says that it is connected', async () => {
  const kept = createMemoryVault()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const write: typeof kept.write = async (name, text) => {
    await gate
    await kept.write(name, text)
  }
  const { openPage, pair, wallet } = setup({
    parts: { vault: Promise.resolve({ ...kept, write }) },
  })
  const { connectors, uri } = pair()
  const outcomes: string[] = []
  connectors.then(() => outcomes.push('connected'))
  const { settled } = await wallet.approve(await uri)
  await wallet.answerTo(settled)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(outcomes).toEqual([])
  open()
  await connectors
  expect(await openPage().actions.restore()).toMatchObject([{ name: 'Test Wallet' }])
})

test('a session that the vault refuses connects all the same', async () => {
  const vault = { ...createMemoryVault(), write: () => Promise.reject(new Error('refused')) }
  const { connectors } = await setupSession({ parts: { vault: Promise.resolve(vault) } })
  expect(connectors).toHaveLength(1)
})

test('a session that cannot be kept connects all the same, and is ended as any other', async () => {
  const kept = createMemoryVault()
  const write = () => new Promise<void>(() => {})
  const { actions, pair, wallet } = setup({ parts: { vault: Promise.resolve({ ...kept, write }) } })
  const { connectors, uri } = pair()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { settled } = await wallet.approve(await uri)
  await wallet.answerTo(settled)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await connectors).toHaveLength(1)
  await actions.close?.()
  await wallet.next(({ method }) => method === 'wc_sessionDelete')
})

import type { Connector, SessionWallet } from '@latchkey/core/adapter'
import { signOutTimeoutMs } from '@latchkey/protocol/frame'
import { describe, expect, test } from 'vitest'
import { hang, refuse } from '../fixtures/createTestFrame.ts'
import {
  createMemoryStorage,
  evmAddress,
  one,
  setup,
  setupSession,
  sun,
  sunAddress,
  two,
  visitor,
} from '../fixtures/setup.ts'

const key = 'key.auth'
const place = { height: 400, left: 0, radius: 19, top: 0, width: 360 }
const thrown = (answer: Promise<unknown>) => answer.then(undefined, (error: Error) => error)

function walletOf(connectors: readonly Connector[], chain: string): SessionWallet {
  const connector = connectors.find((each) => each.chain === chain)
  if (!connector) throw new Error(`no ${chain}`)
  return connector.provider as SessionWallet
}

/** A page that is loaded again after a login. */
async function reload(options: Parameters<typeof setup>[0] = {}) {
  const storage = createMemoryStorage()
  const before = await setupSession({ storage })
  before.lifetime.abort()
  const world = setup({ storage, ...options })
  const connectors = await world.actions.restore()
  const wallet = walletOf(connectors, 'eip155')
  const changes: string[] = []
  wallet.subscribe((change) => changes.push(change))
  return { ...world, changes, connectors, storage, wallet }
}

describe('who is logged in', () => {
  test('has an account on EVM chains and one on Solana, of the type eoa (S1.18, S3.59)', async () => {
    const { connectors } = await setupSession()
    expect(walletOf(connectors, 'eip155').accounts()).toEqual([
      { address: evmAddress, networkIds: [one, two], type: 'eoa' },
    ])
    expect(walletOf(connectors, 'solana').accounts()).toEqual([
      { address: sunAddress, networkIds: [sun], type: 'eoa' },
    ])
    expect(walletOf(connectors, 'eip155').user?.()).toEqual({
      email: 'ann@example.com',
      isTemporary: false,
      username: undefined,
    })
  })

  test('has the networks that wallet and site have in common, and no connector without any', async () => {
    const { connectors } = await setupSession({ networks: ['eip155:1', two, 'bip122:x'] })
    expect(connectors).toMatchObject([{ chain: 'eip155', networkIds: [two] }])
    expect(walletOf(connectors, 'eip155').networkId()).toBe(two)
  })

  test('begins on the network that the page shows', async () => {
    const { connectors } = await setupSession({ context: { activeNetworkId: () => two } })
    expect(walletOf(connectors, 'eip155').networkId()).toBe(two)
  })

  test('is not remembered where the browser keeps no wallet', async () => {
    const storage = createMemoryStorage()
    const world = setup({ storage })
    world.frame.answer('session.user', () => ({
      signed: [],
      user: { ...visitor, isTemporary: true },
    }))
    world.frame.answer('login.email', () => ({ action: 'CONNECT' }))
    const entered = world.login.start({ email: 'ann@example.com', signal: world.lifetime.signal })
    await world.ready()
    expect(walletOf(await entered, 'eip155').user?.()).toMatchObject({ isTemporary: true })
    expect(storage.getItem(key)).toBeNull()
  })

  test('logs in, and has no code to scan', async () => {
    const world = setup()
    await expect(world.actions.open({} as never)).rejects.toMatchObject({ code: 'login.missing' })
  })
})

describe('after a reload', () => {
  test('nothing is loaded for who never logged in, and the frame for who did (S4.8)', async () => {
    const fresh = setup()
    expect(await fresh.actions.restore()).toEqual([])
    expect(fresh.frame.documents()).toBe(0)
    const { connectors, frame } = await reload()
    expect(connectors.map(({ chain }) => chain)).toEqual(['eip155', 'solana'])
    expect(frame.documents()).toBe(1)
  })

  test('the accounts are there at once, without a network (S4.8)', async () => {
    const { wallet, frame } = await reload({ loads: false })
    expect(wallet.accounts()).toEqual([
      { address: evmAddress, networkIds: [one, two], type: 'eoa' },
    ])
    expect(wallet.user?.()).toMatchObject({ email: 'ann@example.com' })
    expect(frame.asked).toEqual([])
  })

  test('the frame that says that no one is logged in ends it, and what was kept (S4.7, S4.10)', async () => {
    const world = await reload()
    world.frame.answer('session.isConnected', () => ({ isConnected: false }))
    await world.ready()
    await expect.poll(() => world.changes).toEqual(['ended'])
    expect(world.wallet.accounts()).toEqual([])
    expect(world.wallet.networkIds()).toEqual([])
    expect(world.wallet.methods()).toEqual([])
    expect(world.storage.getItem(key)).toBeNull()
    expect(await world.actions.restore()).toEqual([])
  })

  test('a check that fails because no one is logged in ends it (S4.10)', async () => {
    const world = await reload()
    world.frame.answer('session.isConnected', refuse('logged_out'))
    await world.ready()
    await expect.poll(() => world.changes).toEqual(['ended'])
    expect(world.storage.getItem(key)).toBeNull()
  })

  test('so does the question who is logged in, where no one is by then (S4.10)', async () => {
    const world = await reload()
    world.frame.answer('session.isConnected', () => ({ isConnected: true }))
    world.frame.answer('session.user', refuse('logged_out'))
    await world.ready()
    await expect.poll(() => world.changes).toEqual(['ended'])
    expect(world.storage.getItem(key)).toBeNull()
  })

  test.each(['offline', 'unavailable', 'locked'])(
    'a check that fails for another reason (%s) keeps it',
    async (code) => {
      const world = await reload()
      world.frame.answer('session.isConnected', refuse(code))
      await world.ready()
      await expect.poll(world.frame.methods).toContain('session.isConnected')
      // Once it is ready anew, the answer to the check has been taken.
      world.frame.parts.reload()
      await world.ready()
      expect(world.changes).toEqual([])
      expect(world.storage.getItem(key)).not.toBeNull()
    },
  )

  test('error: a frame that cannot be fetched keeps it, and says so to who asks for something (S8.25)', async () => {
    const world = await reload({ loads: false })
    const answer = thrown(world.wallet.request({ method: 'personal_sign' }))
    world.clock.advance(20_000)
    expect(await answer).toMatchObject({ message: 'Unable to load email login dependency' })
    expect(world.storage.getItem(key)).not.toBeNull()
    expect(world.changes).toEqual([])
  })

  test('networks that the wallet serves now are taken', async () => {
    const world = await reload()
    world.frame.answer('session.user', () => ({
      signed: [],
      user: { ...visitor, email: 'new@example.com', networkIds: [two, sun] },
    }))
    await world.ready()
    await expect.poll(() => world.changes).toEqual(['network', 'grant', 'user'])
    expect(world.wallet.networkId()).toBe(two)
    expect(JSON.parse(world.storage.getItem(key) ?? '')).toMatchObject({
      user: { email: 'new@example.com', networkIds: [two, sun] },
    })
  })

  test('storage that was cleared meanwhile costs this page nothing, and the next its memory', async () => {
    const storage = createMemoryStorage()
    const { connectors, frame, lifetime } = await setupSession({ storage })
    storage.clear()
    frame.answer('request', () => '0xsigned')
    const wallet = walletOf(connectors, 'eip155')
    expect(await wallet.request({ method: 'personal_sign' })).toBe('0xsigned')
    lifetime.abort()
    const next = setup({ storage })
    expect(await next.actions.restore()).toEqual([])
    expect(next.frame.documents()).toBe(0)
  })

  test('another visitor is another session', async () => {
    const world = await reload()
    const [account] = visitor.accounts
    const other = { ...visitor, accounts: [{ ...account, address: `0x${'1'.repeat(40)}` }] }
    world.frame.answer('session.user', () => ({ signed: [], user: other }))
    await world.ready()
    await expect.poll(() => world.sessions).toHaveLength(1)
    expect(world.wallet.accounts()).toEqual([])
    expect(world.changes).toEqual([])
  })

  test.each([
    '',
    'null',
    '7',
    '{',
    '{"version":1}',
    '{"version":2,"user":{}}',
    JSON.stringify({ last: {}, user: { ...visitor, accounts: [] }, version: 1 }),
    JSON.stringify({ last: {}, user: { ...visitor, more: 1 }, version: 1 }),
  ])('what another script wrote (%s) is no session', async (text) => {
    const storage = createMemoryStorage()
    storage.setItem(key, text)
    expect(await setup({ storage }).actions.restore()).toEqual([])
  })

  test('a page without storage has none', async () => {
    const { connectors } = await setupSession({ storage: undefined as never })
    expect(connectors).toHaveLength(2)
    expect(await setup({ storage: undefined as never }).actions.restore()).toEqual([])
  })
})

describe('the network', () => {
  test('is changed by the frame, and the visitor is asked for again (S4.34, S7.45)', async () => {
    const { connectors, frame } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    const changes: string[] = []
    wallet.subscribe((change) => changes.push(change))
    frame.answer('chain.switch', ((params: object) => params) as never)
    const before = frame.methods().length
    expect(await wallet.moveTo(two)).toBe(true)
    expect(frame.methods().slice(before)).toEqual(['chain.switch', 'session.user'])
    expect(wallet.networkId()).toBe(two)
    expect(changes).toEqual(['network'])
    expect(await wallet.moveTo(two)).toBe(true)
    expect(await wallet.moveTo('eip155:1')).toBe(false)
    expect(frame.methods().slice(before)).toHaveLength(2)
  })

  test('is the last one after a reload (S4.34)', async () => {
    const storage = createMemoryStorage()
    const before = await setupSession({ storage })
    before.frame.answer('chain.switch', ((params: object) => params) as never)
    await walletOf(before.connectors, 'eip155').moveTo(two)
    before.lifetime.abort()
    const world = setup({ context: { activeNetworkId: () => one }, storage })
    expect(walletOf(await world.actions.restore(), 'eip155').networkId()).toBe(two)
  })

  test('stays where the frame does not change it', async () => {
    const { connectors, frame } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    frame.answer('chain.switch', refuse('offline'))
    expect(await thrown(wallet.moveTo(two))).toMatchObject({ code: 'auth.offline' })
    expect(wallet.networkId()).toBe(one)
  })
})

describe('a request', () => {
  test('goes to the wallet, to nodes of the page, or to no one (S6.9, S6.11)', async () => {
    const { connectors } = await setupSession()
    const { route } = walletOf(connectors, 'eip155')
    expect(
      [
        'personal_sign',
        'wallet_getCapabilities',
        'eth_call',
        'eth_sendRawTransaction',
        'eth_sign',
      ].map((method) => route?.(method)),
    ).toEqual(['wallet', 'wallet', 'read', 'read', 'refuse'])
  })

  test('names the methods of its namespace', async () => {
    const { connectors } = await setupSession()
    expect(walletOf(connectors, 'solana').methods()).toEqual([
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ])
    expect(walletOf(connectors, 'eip155').methods()).toContain('personal_sign')
    expect(walletOf(connectors, 'eip155').methods().join()).not.toContain('solana_')
  })

  test('error: one that is in no list is refused, and the page learns of it (S6.11)', async () => {
    const { connectors, frame, refused } = await setupSession()
    const answer = thrown(walletOf(connectors, 'eip155').request({ method: 'eth_sign' }))
    expect(await answer).toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(refused).toEqual([true])
    expect(frame.methods()).not.toContain('request')
  })

  test('that needs approval is shown once the frame has it, and until the page takes its place away (S7.49)', async () => {
    const { actions, connectors, frame, requests } = await setupSession()
    let approve = (_: string) => {}
    frame.answer(
      'request',
      () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    )
    const answer = walletOf(connectors, 'eip155').request({
      method: 'personal_sign',
      params: ['0x'],
    })
    expect(requests).toHaveLength(1)
    actions.showApproval?.(place)
    expect(frame.drawn).not.toContain(place)
    await expect.poll(frame.methods).toContain('request')
    frame.emit('approvals', { count: 1, method: 'personal_sign' })
    await expect.poll(() => frame.drawn.at(-1)).toEqual(place)
    approve('0xsigned')
    expect(await answer).toBe('0xsigned')
    // Its card stays over the page's, which would be seen else.
    frame.emit('approvals', { count: 0 })
    expect(frame.drawn.at(-1)).toEqual(place)
    actions.showApproval?.(undefined)
    expect(frame.drawn.at(-1)).toBe('hidden')
    actions.showApproval?.(place)
    expect(frame.drawn.at(-1)).toBe('hidden')
    expect(await requests[0]?.ended).toBe('approved')
    expect(frame.asked.at(-1)?.params).toEqual({
      method: 'personal_sign',
      networkId: one,
      params: ['0x'],
    })
  })

  test('that a document was asked which is gone is not shown over the next one', async () => {
    const { actions, connectors, frame } = await setupSession()
    frame.answer('request', hang)
    void thrown(walletOf(connectors, 'eip155').request({ method: 'personal_sign', params: ['0x'] }))
    await expect.poll(frame.methods).toContain('request')
    actions.showApproval?.(place)
    frame.emit('approvals', { count: 1, method: 'personal_sign' })
    await expect.poll(() => frame.drawn.at(-1)).toEqual(place)
    frame.load()
    await expect.poll(() => frame.drawn.at(-1)).toBe('hidden')
  })

  test.each([
    [4001, 'rejected'],
    [-32000, 'failed'],
    ['busy', 'failed'],
  ] as const)('that the frame ends with %s has %s', async (code, ended) => {
    const { connectors, frame, requests } = await setupSession()
    frame.answer('request', refuse(code))
    const error = await thrown(walletOf(connectors, 'eip155').request({ method: 'personal_sign' }))
    expect(error).toMatchObject({ code: typeof code === 'number' ? code : `auth.${code}` })
    expect(await requests[0]?.ended).toBe(ended)
  })

  test('that the visitor leaves is rejected and aborted; what needs no approval goes on (S6.9, S7.49)', async () => {
    const { connectors, frame, requests } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    const answers = new Map<unknown, (value: unknown) => void>()
    frame.answer(
      'request',
      (({ method }: { method: string }) =>
        new Promise((resolve) => answers.set(method, resolve))) as never,
    )
    const safe = wallet.request({ method: 'wallet_getCapabilities' })
    const unsafe = thrown(wallet.request({ method: 'personal_sign' }))
    await expect.poll(() => answers.size).toBe(2)
    for (const { reject } of requests) reject()
    expect(await unsafe).toMatchObject({ code: 4001, message: 'User rejected the request' })
    expect(requests).toHaveLength(1)
    expect(await requests[0]?.ended).toBe('rejected')
    answers.get('wallet_getCapabilities')?.({})
    expect(await safe).toEqual({})
    const { id } = frame.asked.find(
      ({ params }) => (params as { method?: string }).method === 'personal_sign',
    ) ?? { id: '' }
    await expect.poll(() => frame.aborted).toEqual([id])
  })

  test('that the visitor leaves while it is sent has the wallet’s true answer, and no rejection', async () => {
    const { connectors, frame, requests } = await setupSession()
    let send = (_: unknown) => {}
    frame.endsLeft = false
    frame.answer(
      'request',
      (() =>
        new Promise((resolve) => {
          send = resolve
        })) as never,
    )
    const hash = walletOf(connectors, 'eip155').request({ method: 'eth_sendTransaction' })
    await expect.poll(() => frame.methods()).toContain('request')
    requests[0]?.reject()
    await expect.poll(() => frame.aborted).toHaveLength(1)
    send('0xhash')
    expect(await hash).toBe('0xhash')
    expect(await requests[0]?.ended).toBe('approved')
  })

  test('whose caller wanted none from the first opens nothing', async () => {
    const { connectors, frame, requests } = await setupSession()
    const answer = thrown(
      walletOf(connectors, 'eip155').request({
        method: 'personal_sign',
        signal: AbortSignal.abort(),
      }),
    )
    expect(await answer).toMatchObject({ message: 'Request was aborted' })
    expect(requests).toEqual([])
    expect(frame.methods()).not.toContain('request')
  })

  test('whose caller wants no answer any more is aborted (S7.49, S8.22)', async () => {
    const { connectors, frame, requests } = await setupSession()
    frame.answer('request', hang)
    const controller = new AbortController()
    const { signal } = controller
    const answer = thrown(
      walletOf(connectors, 'eip155').request({ method: 'personal_sign', signal }),
    )
    await expect.poll(frame.methods).toContain('request')
    controller.abort()
    expect(await answer).toMatchObject({ message: 'Request was aborted' })
    expect(await requests[0]?.ended).toBe('rejected')
  })

  test('Escape in the frame, or beside it, rejects the one that is shown, the first', async () => {
    const world = await setupSession()
    const { connectors, frame, requests } = world
    frame.answer('request', hang)
    const wallet = walletOf(connectors, 'eip155')
    const first = thrown(wallet.request({ method: 'personal_sign' }))
    const second = thrown(wallet.request({ method: 'eth_sendTransaction' }))
    await expect.poll(() => frame.methods().filter((each) => each === 'request')).toHaveLength(2)
    frame.emit('escape', {})
    expect(await first).toMatchObject({ code: 4001 })
    expect(requests).toHaveLength(2)
    frame.onEscape()
    expect(await second).toMatchObject({ code: 4001 })
  })

  test('error: on a network that the wallet does not serve nothing is signed', async () => {
    const { connectors, frame } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    for (const networkId of ['eip155:1', sun] as const)
      expect(await thrown(wallet.request({ method: 'personal_sign', networkId }))).toMatchObject({
        code: 'network.not_supported',
      })
    expect(frame.methods()).not.toContain('request')
  })

  test('to which the frame says that no one is logged in ends the session (S4.10)', async () => {
    const { connectors, frame, storage } = await setupSession()
    const wallet = walletOf(connectors, 'solana')
    const changes: string[] = []
    wallet.subscribe((change) => changes.push(change))
    frame.answer('request', refuse('logged_out'))
    await thrown(walletOf(connectors, 'eip155').request({ method: 'personal_sign' }))
    expect(changes).toEqual(['ended'])
    expect(storage?.getItem(key)).toBeNull()
    expect(await thrown(wallet.request({ method: 'solana_signMessage' }))).toMatchObject({
      code: 'auth.logged_out',
    })
  })
})

describe.each(['login.email', 'login.device'])(
  'what the frame asks by itself while its visitor logs in (%s)',
  (method) => {
    async function ask() {
      const world = setup()
      world.frame.answer('login.email', hang)
      const entered = thrown(
        world.login.start({ email: 'ann@example.com', signal: world.lifetime.signal }),
      )
      await world.ready()
      await expect.poll(world.frame.methods).toContain('login.email')
      world.frame.emit('approvals', { count: 1, method })
      await expect.poll(() => world.requests).toHaveLength(1)
      world.actions.showApproval?.(place)
      expect(world.frame.drawn.at(-1)).toEqual(place)
      return { ...world, entered }
    }

    test('is shown in the place of an approval until it is answered', async () => {
      const { actions, frame, login, requests } = await ask()
      frame.emit('approvals', { count: 0 })
      expect(await requests[0]?.ended).toBe('approved')
      actions.showApproval?.(undefined)
      expect(frame.drawn.at(-1)).toBe('hidden')
      expect(login.store.getState().status).toBe('sending')
    })

    test('ends the login where its screen is left', async () => {
      const { entered, frame, requests } = await ask()
      requests[0]?.reject()
      expect(await entered).toMatchObject({ name: 'RequestAbortedError' })
      await expect.poll(() => frame.aborted).toHaveLength(1)
    })

    test('is gone with its document', async () => {
      const { frame, ready, requests } = await ask()
      frame.parts.reload()
      await ready()
      expect(await requests[0]?.ended).toBe('approved')
    })
  },
)

describe('the end', () => {
  test('a disconnect signs out, clears what was kept, and waits at most 3 seconds (S4.10, S7.45, S9.15)', async () => {
    const { clock, connectors, frame, storage } = await setupSession()
    frame.answer('session.signOut', hang)
    const wallet = walletOf(connectors, 'eip155')
    const changes: string[] = []
    walletOf(connectors, 'solana').subscribe((change) => changes.push(change))
    let isOver = false
    const ended = wallet.end().then(() => {
      isOver = true
    })
    expect(changes).toEqual(['ended'])
    expect(storage?.getItem(key)).toBeNull()
    await expect.poll(frame.methods).toContain('session.signOut')
    clock.advance(2999)
    expect(isOver).toBe(false)
    clock.advance(1)
    await ended
    expect(wallet.accounts()).toEqual([])
  })

  test('ends once, and a source without a session loads nothing to end one', async () => {
    const { connectors, frame } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    await Promise.all([wallet.end(), wallet.end()])
    expect(frame.methods().filter((each) => each === 'session.signOut')).toHaveLength(1)
    const fresh = setup()
    await fresh.actions.close?.()
    expect(fresh.frame.documents()).toBe(0)
  })

  test('that the wallet did not learn of is handed over before the next login, which goes the whole way', async () => {
    const storage = createMemoryStorage()
    const before = await setupSession({ storage })
    before.frame.answer('session.signOut', refuse('offline'))
    await walletOf(before.connectors, 'eip155').end()
    expect(storage.getItem(`${key}.out`)).not.toBeNull()
    before.lifetime.abort()
    const { frame, login, lifetime, ready } = setup({ storage })
    const entered = login.start({ email: 'ann@example.com', signal: lifetime.signal })
    entered.catch(() => undefined)
    frame.answer('login.email', () => ({ action: 'CONNECT' }))
    await ready()
    expect(await entered).toHaveLength(2)
    expect(frame.methods()).toEqual(['session.signOut', 'login.email', 'session.user'])
    expect(frame.asked.find(({ method }) => method === 'login.email')?.params).toEqual({
      email: 'ann@example.com',
    })
    expect(storage.getItem(`${key}.out`)).toBeNull()
  })

  test('is over in a page that was closed in the same moment, and one whose storage the site has cleared', async () => {
    const storage = createMemoryStorage()
    const before = await setupSession({ storage })
    before.frame.answer('session.signOut', hang)
    void walletOf(before.connectors, 'eip155').end()
    before.lifetime.abort()
    const closed = setup({ storage })
    expect(await closed.actions.restore()).toEqual([])
    await closed.ready()
    await expect.poll(closed.frame.methods).toEqual(['session.signOut'])
    await expect.poll(() => storage.getItem(`${key}.out`)).toBeNull()
    await setupSession({ storage })
    storage.clear()
    const cleared = await setupSession({ storage })
    expect(cleared.frame.asked.find(({ method }) => method === 'login.email')?.params).toEqual({
      email: 'ann@example.com',
    })
  })

  test('is kept for the page alone where there is no storage', async () => {
    const world = await setupSession({ storage: undefined as never })
    world.frame.answer('session.signOut', refuse('offline'))
    await walletOf(world.connectors, 'eip155').end()
    world.frame.answer('session.signOut', () => undefined)
    const count = world.frame.methods().length
    await world.login.start({ email: 'ann@example.com', signal: world.lifetime.signal })
    expect(world.frame.methods().slice(count)[0]).toBe('session.signOut')
  })

  test('of a login that was left while the code was judged is handed over, too', async () => {
    const world = setup()
    const { frame, lifetime, login } = world
    frame.answer('login.email', () => ({
      action: 'VERIFY_OTP',
      lifetimeMinutes: 10,
      retryAtMs: 0,
      triesLeft: 5,
    }))
    frame.answer('login.code', hang)
    login.start({ email: 'ann@example.com', signal: lifetime.signal }).catch(() => undefined)
    await world.ready()
    await expect.poll(() => login.store.getState().status).toBe('code')
    login.cancel()
    await expect.poll(frame.methods).toEqual(['login.email', 'login.cancel'])
    world.clock.advance(30_000)
    login.start({ email: 'ann@example.com', signal: lifetime.signal }).catch(() => undefined)
    await expect.poll(() => login.store.getState().status).toBe('code')
    void login.enterCode('123456')
    login.cancel()
    await expect.poll(() => frame.methods().at(-1)).toBe('session.signOut')
  })

  test('only a page with a session says that it has one', async () => {
    const world = await setupSession()
    await world.login.start({ email: 'ann@example.com', signal: world.lifetime.signal })
    const said = world.frame.asked.filter(({ method }) => method === 'login.email')
    expect(said.map(({ params }) => (params as { hasSession?: true }).hasSession)).toEqual([
      undefined,
      true,
    ])
  })

  test('in another tab ends it here, and one that began there is taken (S4.6, S4.7)', async () => {
    const { connectors, frame, sessions, storage } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    const changes: string[] = []
    wallet.subscribe((change) => changes.push(change))
    frame.emit('session', { isConnected: false })
    await expect.poll(() => changes).toEqual(['ended'])
    expect(storage?.getItem(key)).toBeNull()
    expect(frame.methods()).not.toContain('session.signOut')
    frame.emit('session', { isConnected: true })
    await expect.poll(() => sessions).toMatchObject([[{ chain: 'eip155' }, { chain: 'solana' }]])
  })

  test('and the next login, as after another wallet, is as good as the first; the ended one stays so', async () => {
    const world = await setupSession()
    const first = walletOf(world.connectors, 'eip155')
    // Still under way while the visitor logs in again.
    world.frame.answer('session.signOut', hang)
    void first.end()
    const again = await world.login.start({
      email: 'ann@example.com',
      signal: world.lifetime.signal,
    })
    const wallet = walletOf(again, 'eip155')
    const changes: string[] = []
    wallet.subscribe((change) => changes.push(change))
    world.clock.advance(signOutTimeoutMs)
    world.frame.answer('request', () => '0xsigned')
    expect(await wallet.request({ method: 'personal_sign' })).toBe('0xsigned')
    expect(changes).toEqual([])
    expect(first.accounts()).toEqual([])
    expect(await thrown(first.request({ method: 'personal_sign' }))).toMatchObject({
      code: 'auth.logged_out',
    })
    expect(world.frame.documents()).toBe(1)
    expect(world.storage?.getItem(key)).not.toBeNull()
  })

  test('of one instance on the page is none of another', async () => {
    const storage = createMemoryStorage()
    const one = await setupSession({ context: { storageKey: 'one' }, storage })
    const other = await setupSession({ context: { storageKey: 'other' }, storage })
    one.lifetime.abort()
    await walletOf(one.connectors, 'eip155').end()
    expect(storage.getItem('one.auth')).toBeNull()
    expect(storage.getItem('other.auth')).not.toBeNull()
    expect(walletOf(other.connectors, 'eip155').accounts()).toHaveLength(1)
    other.frame.answer('request', () => '0xsigned')
    const answer = walletOf(other.connectors, 'eip155').request({ method: 'personal_sign' })
    expect(await answer).toBe('0xsigned')
    expect(one.requests).toEqual([])
  })

  test('a listener that throws keeps no other from it', async () => {
    const { connectors } = await setupSession()
    const wallet = walletOf(connectors, 'eip155')
    const changes: string[] = []
    const thrownLater: unknown[] = []
    const queue = globalThis.queueMicrotask
    globalThis.queueMicrotask = (run) => void thrownLater.push(run)
    try {
      wallet.subscribe(() => {
        throw new Error('broken')
      })
      wallet.subscribe((change) => changes.push(change))
      void wallet.end()
    } finally {
      globalThis.queueMicrotask = queue
    }
    expect(changes).toEqual(['ended'])
    expect(thrownLater.length).toBeGreaterThan(0)
  })
})

describe('the site', () => {
  const sent = (world: Awaited<ReturnType<typeof setupSession>>, method: string) =>
    world.frame.asked.filter((each) => each.method === method).map(({ params }) => params)

  test('is described to the frame once it is ready, and each time it looks otherwise (S7.48)', async () => {
    const world = await setupSession()
    await expect.poll(() => sent(world, 'sync.site')).toEqual([{ locale: 'de', name: 'Shop' }])
    await expect.poll(() => sent(world, 'sync.theme')).toEqual([{ mode: 'dark', radius: 20 }])
    world.setTheme({ mode: 'auto', variables: { accent: '#FF0000', radius: '1rem' } })
    await expect
      .poll(() => sent(world, 'sync.theme').at(-1))
      .toEqual({ accent: '#FF0000', mode: 'light', radius: 16 })
    const count = sent(world, 'sync.theme').length
    world.frame.parts.reload()
    await world.ready()
    await expect.poll(() => sent(world, 'sync.theme')).toHaveLength(count + 1)
  })

  test('is described anew when the system turns dark or light, where the site leaves that to it', async () => {
    const world = await setupSession()
    const modes = () => sent(world, 'sync.theme').map((theme) => (theme as { mode: string }).mode)
    world.setTheme({ mode: 'auto', variables: {} })
    await expect.poll(modes).toEqual(['dark', 'light'])
    world.setSystem(false)
    await expect.poll(modes).toEqual(['dark', 'light', 'dark'])
    world.setTheme({ mode: 'light', variables: {} })
    await expect.poll(modes).toHaveLength(4)
    world.setSystem(true)
    world.setTheme({ mode: 'dark', variables: {} })
    await expect.poll(modes).toEqual(['dark', 'light', 'dark', 'light', 'dark'])
  })

  test('is described anew with each request: the page may have turned to another language', async () => {
    const world = await setupSession()
    await expect.poll(() => sent(world, 'sync.site')).toHaveLength(1)
    world.documentElement.lang = 'ar'
    world.frame.answer('request', () => '0xsigned')
    await walletOf(world.connectors, 'eip155').request({ method: 'personal_sign' })
    expect(sent(world, 'sync.site').at(-1)).toEqual({ locale: 'ar', name: 'Shop' })
    const order = world.frame.asked.map(({ method }) => method)
    expect(order.lastIndexOf('sync.site')).toBeLessThan(order.lastIndexOf('request'))
  })

  test.each([
    ['fr', 'de', 'fr'],
    [undefined, 'ar', 'ar'],
    [undefined, '', ''],
  ])(
    'is in the language of the modal: of the option %s, else of the page %j',
    async (locale, lang, sentLocale) => {
      const world = await setupSession({ context: { locale } })
      world.documentElement.lang = lang
      world.frame.parts.reload()
      await world.ready()
      await expect.poll(() => sent(world, 'sync.site').at(-1)).toMatchObject({ locale: sentLocale })
    },
  )

  test('is not described to a frame that is not there', () => {
    const world = setup()
    world.setTheme({ mode: 'light', variables: {} })
    expect(world.frame.documents()).toBe(0)
  })

  test.each([
    [
      { mode: 'light', variables: { radius: '400px' } },
      { mode: 'light', radius: 32 },
    ],
    [
      { mode: 'dark', variables: { radius: 'var(--x)' } },
      { mode: 'dark', radius: 20 },
    ],
    [
      { mode: 'dark', variables: { accent: 'red; }', radius: '0' } },
      { mode: 'dark', radius: 0 },
    ],
  ] as const)('is told in checked tokens alone: %o', async (theme, token) => {
    const world = await setupSession()
    world.setTheme(theme)
    await expect.poll(() => sent(world, 'sync.theme').at(-1)).toEqual(token)
  })
})

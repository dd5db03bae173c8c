import { type FrameMethod, frameMethods, fromFrame } from '@latchkey/protocol/frame'
import { signInText } from '@latchkey/siwx/evm'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import { createFakeServer } from '../testing/createFakeServer.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { acceptHello, type FrameWindow } from './acceptHello.ts'
import { createHandlers } from './createHandlers.ts'
import { type FrameHandlers, type FramePort, openPort } from './openPort.ts'

const hello = { latchkey: 'hello', v: 1 }
const embedder = 'https://shop.example'

describe('a hello', () => {
  function createFrame(ancestorOrigins?: readonly string[], { loopback = false } = {}) {
    const frame = Object.assign(new EventTarget(), {
      location: { ancestorOrigins },
      parent: { name: 'page' } as object,
    })
    const accepted: unknown[] = []
    const { signal } = new AbortController()
    const embedders = [embedder, 'https://other.example']
    const facts = { embedders, loopback, signal }
    void acceptHello(frame as unknown as FrameWindow, facts).then((each) => accepted.push(each))
    const say = async (
      change: Partial<Record<'data' | 'origin' | 'ports' | 'source', unknown>>,
    ) => {
      const facts = { data: hello, origin: embedder, ports: ['port'], source: frame.parent }
      frame.dispatchEvent(Object.assign(new Event('message'), facts, change))
      await Promise.resolve()
      return accepted.length
    }
    return { accepted, frame, say }
  }

  test('of the page around the frame is taken, and the first one alone', async () => {
    const { accepted, say } = createFrame([embedder])
    expect(await say({})).toBe(1)
    expect(await say({ ports: ['another'] })).toBe(1)
    expect(accepted).toEqual([{ origin: embedder, port: 'port' }])
  })

  test('is taken where the browser does not say who is around', async () => {
    expect(await createFrame().say({})).toBe(1)
  })

  test('is taken where every page around is an embedder', async () => {
    expect(await createFrame([embedder, 'https://other.example']).say({})).toBe(1)
  })

  test.each<[string, Parameters<ReturnType<typeof createFrame>['say']>[0]]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['an origin that is not listed', { origin: 'https://evil.example' }],
    ['http instead of https', { origin: 'http://shop.example' }],
    ['another port', { origin: `${embedder}:8443` }],
    ['a sandboxed page', { origin: 'null' }],
    ['this machine', { origin: 'http://localhost:3000' }],
    ['an older version', { data: { ...hello, v: 0 } }],
    ['more than a hello', { data: { ...hello, extra: 1 } }],
    ['nothing', { data: null }],
    ['no port', { ports: [] }],
    ['two ports', { ports: ['one', 'other'] }],
  ])('error: one of %s is not answered, and the right one still counts', async (_, change) => {
    const { say } = createFrame([embedder])
    expect(await say(change)).toBe(0)
    expect(await say({})).toBe(1)
  })

  test.each([
    [['https://other.example']],
    [[embedder, 'https://evil.example']],
    [['https://evil.example', embedder]],
    [[embedder, 'null']],
    [['null', embedder]],
    [[embedder, 'http://localhost:3000']],
    [[]],
  ])('error: pages around that are %j, as of a frame in a frame', async (ancestors) => {
    expect(await createFrame(ancestors).say({})).toBe(0)
  })

  describe('of a project for development (S9.37)', () => {
    const local = 'http://localhost:3000'

    test.each([
      [local, [local]],
      ['http://127.0.0.1:8080', ['http://127.0.0.1:8080', local]],
      ['https://shop.localhost', ['https://shop.localhost', embedder]],
    ])('is taken of a page of this machine: %s', async (origin, ancestors) => {
      expect(await createFrame(ancestors, { loopback: true }).say({ origin })).toBe(1)
    })

    test.each([
      ['https://evil.example', ['https://evil.example']],
      ['http://localhost.evil.example', ['http://localhost.evil.example']],
      ['null', ['null']],
      [local, [local, 'https://evil.example']],
      [local, [local, 'null']],
    ])('error: one of %s in pages of %j is not answered', async (origin, ancestors) => {
      expect(await createFrame(ancestors, { loopback: true }).say({ origin })).toBe(0)
    })
  })

  test('error: a document of its own has no page around it', async () => {
    const { frame, say } = createFrame([embedder])
    frame.parent = frame
    expect(await say({ source: frame })).toBe(0)
  })
})

let ids = 0
const makeId = () => {
  ids += 1
  return String(ids).padStart(22, '0')
}

function createPort(
  handlers: Partial<FrameHandlers> = {},
  options?: Parameters<typeof openPort>[2],
) {
  const posted: unknown[] = []
  const port: FramePort = {
    onmessage: null,
    postMessage: (message: unknown) => posted.push(message),
  }
  const nothing = async () => undefined
  const all = Object.fromEntries(Object.keys(frameMethods).map((name) => [name, nothing]))
  const { emit } = openPort(port, { ...all, ...handlers } as FrameHandlers, options)
  const send = (data: unknown) => port.onmessage?.({ data } as MessageEvent)
  const ask = (m: string, p?: unknown, id = makeId()) => {
    send({ id, m, t: 'req', v: 1, ...(p === undefined ? {} : { p }) })
    return id
  }
  const answer = async (id: string) => {
    await expect.poll(() => posted.some((each) => (each as { id: string }).id === id)).toBe(true)
    return posted.find((each) => (each as { id: string }).id === id)
  }
  return { answer, ask, emit, port, posted, send }
}

describe('a port', () => {
  test('answers what it is asked, by the schemas of both ends', async () => {
    const isConnected = vi.fn(async () => ({ isConnected: true }))
    const { answer, ask, emit, posted } = createPort({ 'session.isConnected': isConnected })
    const id = ask('session.isConnected')
    expect(await answer(id)).toEqual({ id, p: { isConnected: true }, t: 'res', v: 1 })
    const nothing = ask('login.cancel')
    expect(await answer(nothing)).toEqual({ id: nothing, t: 'res', v: 1 })
    emit('escape', {})
    expect(posted.at(-1)).toEqual({ m: 'escape', p: {}, t: 'evt', v: 1 })
    for (const each of posted) expect(fromFrame.safeParse(each).success).toBe(true)
  })

  test('tells why it failed, and of what was not foreseen nothing', async () => {
    const fail = (error: unknown) => async () => {
      throw error
    }
    const { answer, ask } = createPort({
      'login.email': fail(new RequestError('rate_limited', { facts: { retryAtMs: 5 } })),
      'login.resend': fail(new Error('part 1 is 0xsecret')),
      request: fail(new RequestError(4001, { message: 'x'.repeat(5000) })),
    })
    expect(await answer(ask('login.email', { email: 'ann@example.com' }))).toMatchObject({
      e: { code: 'rate_limited', facts: { retryAtMs: 5 }, message: 'rate_limited' },
      t: 'err',
    })
    expect(await answer(ask('login.resend'))).toMatchObject({
      e: { code: 'unavailable', message: 'unavailable' },
    })
    const long = await answer(ask('request', { method: 'm', networkId: 'eip155:1' }))
    expect(long).toMatchObject({ e: { code: 4001, message: 'x'.repeat(2048) } })
    expect(fromFrame.safeParse(long).success).toBe(true)
  })

  test('says that its document is of an older server after it has answered so, and of nothing else', async () => {
    const outdated: unknown[] = []
    const failures = ['unavailable', 'outdated'] as const
    let asked = 0
    const { answer, ask, posted } = createPort(
      {
        request: async () => {
          throw new RequestError(failures[asked++] ?? 'busy')
        },
      },
      { onOutdated: () => outdated.push(posted.at(-1)) },
    )
    await answer(ask('request', { method: 'm', networkId: 'eip155:1' }))
    expect(outdated).toEqual([])
    const id = ask('request', { method: 'm', networkId: 'eip155:1' })
    expect(await answer(id)).toMatchObject({ e: { code: 'outdated' } })
    expect(outdated).toEqual([expect.objectContaining({ id })])
  })

  test.each([0, 2, '1', undefined])('does nothing for a page of version %s', async (v) => {
    const signOut = vi.fn(async () => undefined)
    const { answer, ask, posted, send } = createPort({ 'session.signOut': signOut })
    send({ id: makeId(), m: 'session.signOut', t: 'req', v })
    await answer(ask('login.cancel'))
    expect(signOut).not.toHaveBeenCalled()
    expect(posted).toHaveLength(1)
  })

  test('answers no more than fits', async () => {
    const { answer, ask } = createPort({ request: async () => 'x'.repeat(300_000) })
    expect(await answer(ask('request', { method: 'm', networkId: 'eip155:1' }))).toMatchObject({
      e: { code: 'unavailable' },
    })
  })

  test.each([
    ['a method that there is none of', 'login.admin', undefined],
    ['a word of JavaScript', 'constructor', undefined],
    ['its prototype', '__proto__', undefined],
    ['parameters with more', 'login.code', { code: '123456', rpcUrl: 'https://evil.example' }],
    ['parameters where there are none', 'session.signOut', { all: true }],
    ['no parameters', 'login.email', undefined],
  ])('error: %s', async (_, method, params) => {
    const { answer, ask } = createPort()
    expect(await answer(ask(method, params))).toMatchObject({ e: { code: 'invalid_message' } })
  })

  test('error: the 33rd request at once; an answered one makes room', async () => {
    const waiting: (() => void)[] = []
    const wait = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)))
    const { answer, ask } = createPort({ 'login.cancel': wait })
    const all = Array.from({ length: 33 }, () => ask('login.cancel'))
    expect(await answer(all[32] ?? '')).toMatchObject({ e: { code: 'busy' } })
    waiting[0]?.()
    await answer(all[0] ?? '')
    ask('login.cancel')
    await expect.poll(() => waiting.length).toBe(33)
  })

  test('an id counts once, while it is worked on and after it', async () => {
    const signOut = vi.fn(async () => undefined)
    const { answer, ask, posted } = createPort({ 'session.signOut': signOut })
    const id = ask('session.signOut')
    ask('session.signOut', undefined, id)
    await answer(id)
    ask('session.signOut', undefined, id)
    await answer(ask('login.cancel'))
    expect(signOut).toHaveBeenCalledOnce()
    expect(posted).toHaveLength(2)
  })

  test('what is aborted learns so (S7.49); of another id nothing happens', async () => {
    const { answer, ask, send } = createPort({
      request: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new RequestError('aborted')))
        }),
    })
    const id = ask('request', { method: 'personal_sign', networkId: 'eip155:1' })
    send({ id: makeId(), t: 'abort', v: 1 })
    send({ id, t: 'abort', v: 1 })
    expect(await answer(id)).toMatchObject({ e: { code: 'aborted' } })
    send({ id, t: 'abort', v: 1 })
  })
})

describe('whatever a page sends', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const deep = () => {
    let value: unknown = 1
    for (let depth = 0; depth < 20_000; depth += 1) value = [value]
    return value
  }
  const proto = JSON.parse('{"__proto__":{"t":"req"},"constructor":1}') as object

  /** A frame with somebody logged in, whose approvals are counted. */
  async function setup() {
    const wallet = createTestWallet(await createFakeServer())
    await wallet.logIn()
    const { context, login, networks, requests, session } = wallet
    const reload = vi.fn()
    const shown: unknown[] = []
    const handlers = createHandlers({
      context,
      countArrivals: async () => 2,
      login,
      networks,
      reload,
      requests,
      session,
      showDevices: async (walletId) => void shown.push(walletId),
      showSite: (site) => shown.push(site),
      showTheme: (theme) => shown.push(theme),
    })
    return { ...wallet, ...createPort(handlers), reload, synced: shown }
  }

  const id = fc.constantFrom('A'.repeat(22), 'B'.repeat(22), 'short', '__proto__', '')
  const method = fc.oneof(
    fc.constantFrom<string[]>(...(Object.keys(frameMethods) as FrameMethod[])),
    fc.constantFrom('__proto__', 'constructor', 'toString', ''),
    fc.string(),
  )
  const anything = fc.oneof(
    fc.anything(),
    fc.constantFrom<unknown[]>(cycle, proto, 'x'.repeat(300_000), 1n, Number.NaN, [[[]]]),
  )
  const envelope = fc.record(
    {
      extra: anything,
      id: fc.oneof(id, anything),
      m: fc.oneof(method, anything),
      p: anything,
      t: fc.oneof(fc.constantFrom('req', 'abort', 'res', 'evt'), anything),
      v: fc.oneof(fc.constant(1), anything),
    },
    { requiredKeys: [] },
  )

  test('nothing throws, nothing is approved, and every answer is one that both ends know', async () => {
    const { approvals, port, posted } = await setup()
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, envelope), async (data) => {
        expect(() => port.onmessage?.({ data } as MessageEvent)).not.toThrow()
        expect(approvals.getState()).toEqual([])
      }),
      { numRuns: 500 },
    )
    expect(() => port.onmessage?.({ data: deep() } as MessageEvent)).not.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    expect(approvals.getState()).toEqual([])
    for (const each of posted) expect(fromFrame.safeParse(each).success).toBe(true)
  })

  test('a request whose parameters are anything is refused before anyone is asked', async () => {
    const { answer, approvals, ask } = await setup()
    const methods = fc.constantFrom(
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'eth_sign',
    )
    await fc.assert(
      fc.asyncProperty(
        methods,
        fc.constantFrom('eip155:31337', 'solana:local', 'eip155:1'),
        fc.oneof(
          fc.jsonValue(),
          fc.array(fc.jsonValue()),
          fc.dictionary(fc.string(), fc.jsonValue()),
        ),
        async (name, networkId, params) => {
          const reply = await answer(ask('request', { method: name, networkId, params }))
          expect(reply).toMatchObject({ t: 'err' })
          expect(approvals.getState()).toEqual([])
        },
      ),
      { numRuns: 100 },
    )
  })

  test('how the page looks, what it is called and that it wants the frame anew is taken (S7.48)', async () => {
    const { answer, ask, reload, synced } = await setup()
    const theme = { accent: '#ff0000', mode: 'dark', radius: 12 }
    const site = { locale: 'ar', name: 'متجر' }
    await answer(ask('sync.theme', theme))
    await answer(ask('sync.site', site))
    expect(synced).toEqual([theme, site])
    const styled = await answer(ask('sync.theme', { ...theme, accent: 'red; background: url(x)' }))
    expect(styled).toMatchObject({ e: { code: 'invalid_message' } })
    expect(synced).toHaveLength(2)
    await answer(ask('reload'))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('who is logged in comes with the sign-in that the page has asked for, signed (S3.9, S3.59)', async () => {
    const { answer, ask, session } = await setup()
    const { descriptor } = await session.require()
    const address = descriptor.addresses.eip155
    const networkId = 'eip155:31337'
    const message = signInText({
      accountAddress: address,
      chainId: networkId,
      domain: 'shop.example',
      issuedAt: '2026-11-27T00:00:00Z',
      nonce: 'abcdefgh12345678',
      uri: embedder,
      version: '1',
    })
    const text = message.replace(address, '<<AccountAddress>>')
    const answered = await answer(ask('session.user', { signIn: [{ networkId, text }] }))
    expect(answered).toMatchObject({
      p: {
        signed: [
          { address, message, networkId, signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
        ],
        user: { accounts: [{ address, type: 'eoa' }, {}], email: 'ann@example.com' },
      },
    })
  })

  test('the frame answers as it should once messages make sense (S7.45)', async () => {
    const { answer, approvals, ask, context } = await setup()
    const user = await answer(ask('session.user', {}))
    expect(user).toMatchObject({
      p: {
        signed: [],
        user: {
          accounts: [
            { namespace: 'eip155', type: 'eoa' },
            { namespace: 'solana', type: 'eoa' },
          ],
          email: 'ann@example.com',
          isTemporary: true,
          networkIds: ['eip155:31337', 'eip155:31338', 'solana:local'],
        },
      },
    })
    expect(context.storage.isTemporary).toBe(true)
    const { address } = (user as { p: { user: { accounts: { address: string }[] } } }).p.user
      .accounts[0] ?? { address: '' }
    expect(await answer(ask('session.isConnected'))).toMatchObject({ p: { isConnected: true } })
    expect(await answer(ask('chain.id', { namespace: 'solana' }))).toMatchObject({
      p: { networkId: 'solana:local' },
    })
    expect(await answer(ask('chain.switch', { networkId: 'eip155:31338' }))).toMatchObject({
      p: { networkId: 'eip155:31338' },
    })
    const signing = ask('request', {
      method: 'personal_sign',
      networkId: 'eip155:31337',
      params: ['0x00', address],
    })
    await expect.poll(() => approvals.getState().length).toBe(1)
    await answer(ask('session.signOut'))
    expect(await answer(signing)).toMatchObject({ e: { code: 'logged_out' } })
    expect(await answer(ask('session.isConnected'))).toMatchObject({ p: { isConnected: false } })
    expect(await answer(ask('session.user', {}))).toMatchObject({ e: { code: 'logged_out' } })
  })
})

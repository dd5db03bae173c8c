import { sessionMethods } from '@latchkey/protocol/frame'
import { createTestSession, type TestSessionOptions } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSession } from './openSession.ts'

afterEach(() => void vi.useRealTimers())

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = account.replace('0xab', '0xcd')
type Id = `eip155:${number}`

function setup(options: Partial<TestSessionOptions<Id>> = {}) {
  const networkIds: readonly Id[] = ['eip155:1', 'eip155:8453']
  const session = createTestSession<Id>({
    accounts: [{ address: account, networkIds }],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    networkIds,
    ...options,
  })
  const read = vi.fn(async (..._: unknown[]): Promise<unknown> => '0x7')
  const provider = openSession(session.wallet, { read })
  const events: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on(event, (value: unknown) => events.push([event, value]))
  const switchTo = (chainId: unknown) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  return { ...session, events, provider, read, switchTo }
}

describe('accounts and network are answered from the session', () => {
  test('without a word to the wallet (S4.37)', async () => {
    const { provider, requests } = setup()
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([account])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(requests).toEqual([])
  })

  test('those of the network in use come first', async () => {
    const { events, provider, switchTo } = setup({
      accounts: [
        { address: account, networkIds: ['eip155:1'] },
        { address: other, networkIds: ['eip155:8453'] },
      ],
    })
    await switchTo('0x2105')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([other, account])
    expect(events).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [other, account]],
    ])
  })
})

describe('requests', () => {
  test('of the wallet go to it, approved or not: it says so itself', async () => {
    const { provider, read, requests } = setup({ answer: ({ method }) => `${method}!` })
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'wallet_watchAsset'])
      expect(await provider.request({ method, params: ['0x00'] })).toBe(`${method}!`)
    expect(requests).toMatchObject([
      { method: 'personal_sign', params: ['0x00'] },
      { method: 'eth_signTypedData_v4' },
      { method: 'wallet_watchAsset' },
    ])
    expect(read).not.toHaveBeenCalled()
  })

  test('that only read are asked of the RPC of the network in use', async () => {
    const { provider, read, requests, switchTo } = setup()
    await switchTo('0x2105')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x7')
    expect(await provider.request({ method: 'eth_getBalance', params: ['0x0'] })).toBe('0x7')
    expect(read.mock.calls).toEqual([
      ['eip155:8453', { method: 'eth_blockNumber', params: [] }],
      ['eip155:8453', { method: 'eth_getBalance', params: ['0x0'] }],
    ])
    expect(requests).toEqual([])
  })

  test('that a wallet approved although they read go to the wallet', async () => {
    const { provider, read } = setup({ answer: () => '0x1', methods: ['eth_getBalance'] })
    expect(await provider.request({ method: 'eth_getBalance' })).toBe('0x1')
    expect(read).not.toHaveBeenCalled()
  })

  test('of a wallet that says who answers go where it says; what no one answers is its to refuse', async () => {
    const { provider, read, requests, wallet } = setup({ answer: () => null })
    Object.assign(wallet, {
      route: (method: string) =>
        method === 'eth_call' ? 'read' : method === 'personal_sign' ? 'wallet' : 'refuse',
    })
    await provider.request({ method: 'eth_call', params: [] })
    await provider.request({ method: 'personal_sign', params: [] })
    // Of a phone's wallet it would be asked of an RPC.
    await provider.request({ method: 'debug_traceCall', params: [] })
    expect(read).toHaveBeenCalledOnce()
    expect(requests.map(({ method }) => method)).toEqual(['personal_sign', 'debug_traceCall'])
  })

  test('a refusal has the wallet’s number', async () => {
    const refusal = { code: 4001, message: 'no' }
    const { provider } = setup({ answer: () => Promise.reject(refusal) })
    await expect(provider.request({ method: 'personal_sign' })).rejects.toBe(refusal)
  })
})

describe('a network', () => {
  test('of the session is moved to without the wallet (S4.33)', async () => {
    const { events, requests, switchTo } = setup()
    expect(await switchTo('0x2105')).toBeNull()
    expect(events[0]).toEqual(['chainChanged', '0x2105'])
    expect(await switchTo('0x1')).toBeNull()
    expect(requests).toEqual([])
  })

  test('outside it is asked for, and moved to once the wallet has approved it', async () => {
    const { approve, provider, requests, switchTo } = setup({ answer: () => null })
    const asked = switchTo('0xa')
    await expect.poll(() => requests).toHaveLength(1)
    approve({ networkIds: ['eip155:1', 'eip155:10'] })
    expect(await asked).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  test('that the wallet approved before its answer is moved to at once', async () => {
    let approve = () => {}
    const session = setup({
      answer() {
        approve()
        return null
      },
    })
    const { listeners, provider, switchTo } = session
    approve = () => session.approve({ networkIds: ['eip155:1', 'eip155:10'] })
    expect(await switchTo('0xa')).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    expect(listeners()).toBe(1)
  })

  test('that the wallet agreed to and never approved is unknown to it', async () => {
    vi.useFakeTimers()
    const { listeners, switchTo } = setup({ answer: () => null })
    const refused = expect(switchTo('0xa')).rejects.toMatchObject({
      code: 4902,
      message: 'The wallet did not approve this chain',
    })
    await vi.advanceTimersByTimeAsync(3000)
    await refused
    expect(listeners()).toBe(1)
  })

  test('is not waited for once the session has ended', async () => {
    const { listeners, switchTo, wallet } = setup({ answer: () => null })
    const refused = expect(switchTo('0xa')).rejects.toMatchObject({ code: 4902 })
    await expect.poll(listeners).toBe(2)
    await wallet.end()
    expect(listeners()).toBe(1)
    await refused
  })

  test('outside it is unknown where the wallet takes no such request', async () => {
    const { requests, switchTo } = setup({ methods: ['personal_sign'] })
    await expect(switchTo('0xa')).rejects.toMatchObject({ code: 4902 })
    expect(requests).toEqual([])
  })

  test('is added by the wallet, unless it has it', async () => {
    const { approve, provider, requests } = setup({ answer: () => null })
    const add = (chainId: string) =>
      provider.request({ method: 'wallet_addEthereumChain', params: [{ chainId }] })
    expect(await add('0x2105')).toBeNull()
    expect(requests).toEqual([])
    const asked = add('0xa')
    await expect.poll(() => requests).toHaveLength(1)
    approve({ networkIds: ['eip155:1', 'eip155:10'] })
    expect(await asked).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  test.each([undefined, '1', 'eip155:1', '0x', '0x0', 7])('%j is no chain id', async (chainId) => {
    const { switchTo } = setup()
    await expect(switchTo(chainId)).rejects.toMatchObject({
      code: -32_602,
      message: 'Expected a chain id in hexadecimal',
    })
  })
})

describe('events', () => {
  test('the wallet’s changes are reported as EIP-1193 has them, its end last (S4.40, S4.42)', async () => {
    const { approve, events, move, provider, wallet } = setup()
    move('eip155:8453')
    approve({ accounts: [{ address: other, networkIds: ['eip155:1'] }] })
    expect(events).toHaveLength(3)
    await wallet.end()
    expect(events).toMatchObject([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [account]],
      ['accountsChanged', [other]],
      ['accountsChanged', []],
      ['disconnect', { code: 4900 }],
    ])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('a listener that was removed has none', () => {
    const { move, provider } = setup()
    const listener = vi.fn()
    provider.on('chainChanged', listener)
    provider.removeListener('chainChanged', listener)
    move('eip155:8453')
    expect(listener).not.toHaveBeenCalled()
  })
})

test('what the session answers is asked of neither the wallet nor a chain', async () => {
  for (const method of sessionMethods) {
    const { provider, read, requests } = setup()
    await provider.request({ method, params: [{ chainId: '0x2105' }] })
    expect(requests, method).toEqual([])
    expect(read, method).not.toHaveBeenCalled()
  }
})

test('giving the permission back ends the session, without an approval', async () => {
  const { isEnded, provider } = setup()
  expect(await provider.request({ method: 'wallet_revokePermissions' })).toBeNull()
  expect(isEnded()).toBe(true)
})

test('what a session says that its wallet can do is not asked of the wallet (S6.9)', async () => {
  const method = 'wallet_getCapabilities'
  const atomic = { atomic: { status: 'supported' } }
  const said = setup({ capabilities: atomic })
  expect(await said.provider.request({ method, params: [account, ['0x1', '0x2105']] })).toEqual({
    '0x1': atomic,
    '0x2105': atomic,
  })
  expect(said.requests).toEqual([])
  const silent = setup({ answer: () => ({}) })
  expect(await silent.provider.request({ method, params: [account, ['0x1']] })).toEqual({})
  expect(silent.requests).toMatchObject([{ method }])
})

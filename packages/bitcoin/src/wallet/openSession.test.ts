import type { Connector } from '@latchkey/core/adapter'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { createTestSession, type TestSessionOptions } from '@latchkey/testing'
import { base64, hex } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { bitcoin } from '../bitcoin.ts'
import { eventually, networkOf } from '../fixtures/world.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { openSession } from './openSession.ts'
import { providerOf } from './providerOf.ts'
import { walletOf } from './walletOf.ts'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const test1 = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const main1 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const psbt = 'cHNidP8='
type Id = `bip122:${string}`

function setup(options: Partial<TestSessionOptions<Id>> = {}) {
  const session = createTestSession<Id>({
    accounts: [
      { address: main1, networkIds: [mainnet] },
      { address: test1, networkIds: [regtest] },
    ],
    methods: ['signMessage', 'sendTransfer', 'signPsbt'],
    networkIds: [regtest, mainnet],
    ...options,
  })
  return { ...session, opened: openSession(session.wallet) }
}

async function adapted(options: Partial<TestSessionOptions<Id>> = {}) {
  const session = setup(options)
  const connector: Connector = {
    chain: 'bip122',
    id: 'walletConnect',
    name: 'Phone Wallet',
    provider: session.wallet,
    source: 'walletConnect',
    type: 'WALLET_CONNECT',
  }
  const sites = [regtest, mainnet, signet].map((id) => networkOf(id as Id))
  const { wallet: actions } = await bitcoin().load(createContext(sites))
  const connect = () => actions.connect(connector, { networkId: regtest, signal: openSignal() })
  return { ...session, actions, connect, connector }
}

describe('with the adapter', () => {
  test('connects with the addresses of the network in use, and moves with those of another', async () => {
    const { actions, connect, connector, requests } = await adapted()
    expect(() => walletOf(connector)).toThrow(
      expect.objectContaining({ code: 'connector.not_found' }),
    )
    const connection = await connect()
    expect(connection).toMatchObject({ accounts: [{ address: test1 }], networkId: regtest })
    const granted: unknown[] = []
    actions.watch(connector, connection, {
      changed: ({ accounts: [{ address }], networkId }) => granted.push([address, networkId]),
      ended: () => granted.push('ended'),
    })
    await actions.switchNetwork(connector, networkOf(mainnet), { connection })
    await eventually(() => granted.length === 1)
    expect(granted).toEqual([[main1, mainnet]])
    expect(requests).toEqual([])
    await actions.disconnect(connector)
    expect(granted.at(-1)).toBe('ended')
    expect(await actions.reconnect(connector, { signal: openSignal() })).toBeUndefined()
  })

  test('is one object for sites, with the session for what this package has no function for', async () => {
    const { connect, connector, wallet } = await adapted()
    await connect()
    const provider = providerOf(connector)
    expect(provider).toMatchObject({ family: 'session', session: wallet })
    expect(providerOf({ ...connector })).toBe(provider)
    expect(walletOf(connector)).toBe(provider.wallet)
  })

  test('a network that was not approved is not supported', async () => {
    const { actions, connect, connector } = await adapted()
    const connection = await connect()
    await expect(
      actions.switchNetwork(connector, networkOf(signet), { connection }),
    ).rejects.toMatchObject({
      code: 'network.not_supported',
    })
  })

  test('a session without any of the site’s networks is refused with both lists (S5.20)', async () => {
    const { connect } = await adapted({ networkIds: ['bip122:x'] })
    await expect(connect()).rejects.toMatchObject({
      code: 'connector.chains_not_supported',
      details: [expect.stringContaining(regtest), 'The wallet has: bip122:x.'],
      message: 'The connector does not support any of the requested chains',
    })
  })

  test.each([
    [-32_000, 'Invalid input', 'wallet.internal_error'],
    [-32_001, 'No such thing', 'wallet.internal_error'],
    [-32_002, 'Resource unavailable', 'wallet.internal_error'],
    [4001, 'no', 'wallet.user_rejected'],
  ])(
    '%d, which means a refusal elsewhere, is read as sessions mean it',
    async (code, message, expected) => {
      const { actions, connect, connector } = await adapted({
        answer: () => Promise.reject(Object.assign(new Error(message), { code })),
      })
      await connect()
      await expect(
        actions.signMessage(connector, { address: test1, message: 'gm' }),
      ).rejects.toMatchObject({ code: expected })
    },
  )
})

describe('requests are in the session’s words', () => {
  test('a text, whose signature comes in hexadecimal or in base64', async () => {
    const bytes = Uint8Array.of(1, 2, 3)
    for (const signature of [hex.encode(bytes), base64.encode(bytes)]) {
      const { opened, requests } = setup({ answer: () => ({ address: test1, signature }) })
      const signed = await opened.signMessage({ address: test1, message: 'gm', protocol: 'bip322' })
      expect(signed).toBe(base64.encode(bytes))
      expect(requests).toEqual([
        {
          method: 'signMessage',
          params: { account: test1, address: test1, message: 'gm', protocol: 'bip322' },
        },
      ])
    }
  })

  test('a transfer', async () => {
    const txid = 'ab'.repeat(32)
    const { opened, requests } = setup({ answer: () => ({ txid }) })
    expect(await opened.sendTransfer?.({ from: test1, sats: 7n, to: main1 })).toBe(txid)
    expect(requests[0]?.params).toEqual({ account: test1, amount: '7', recipientAddress: main1 })
  })

  test('a transaction, with the flags that were asked for', async () => {
    const { opened, requests } = setup({ answer: () => ({ psbt, txid: '' }) })
    const chain = chainOf(regtest)
    if (!chain) throw new Error('no chain')
    const inputs = [
      { address: test1, index: 0 },
      { address: test1, index: 2, sighash: 1 },
    ]
    expect(await opened.signPsbt({ broadcast: false, chain, inputs, psbt })).toEqual({
      psbt,
      txid: undefined,
    })
    expect(requests[0]?.params).toEqual({
      account: test1,
      broadcast: false,
      psbt,
      signInputs: [
        { address: test1, index: 0 },
        { address: test1, index: 2, sighashTypes: [1] },
      ],
    })
  })

  test('a transaction that the wallet sent has its id', async () => {
    const txid = 'cd'.repeat(32)
    const { opened } = setup({ answer: () => ({ psbt, txid }) })
    const chain = chainOf(regtest)
    if (!chain) throw new Error('no chain')
    const inputs = [{ address: test1, index: 0 }]
    expect(await opened.signPsbt({ broadcast: true, chain, inputs, psbt })).toEqual({ psbt, txid })
  })

  test.each([null, 'x', {}, { psbt: 7, signature: 7, txid: 7 }])(
    'an answer of %j is invalid',
    async (answer) => {
      const { opened } = setup({ answer: () => answer })
      const invalid = { code: 'wallet.invalid_answer' }
      const chain = chainOf(regtest)
      if (!chain) throw new Error('no chain')
      for (const asked of [
        opened.signMessage({ address: test1, message: 'gm', protocol: 'ecdsa' }),
        opened.sendTransfer?.({ from: test1, sats: 7n, to: main1 }),
        opened.signPsbt({ broadcast: true, chain, inputs: [], psbt }),
      ])
        await expect(asked).rejects.toMatchObject(invalid)
    },
  )
})

test('a move to a network with the same addresses is a change', () => {
  const { move, wallet } = setup()
  const opened = openSession({
    ...wallet,
    // The session reports accounts only where they are others.
    subscribe: (listener) =>
      wallet.subscribe((change) => (change === 'accounts' ? undefined : listener(change))),
  })
  const onChange = vi.fn()
  opened.watch({ onChange, onDisconnect: vi.fn() })
  move(mainnet)
  expect(onChange).toHaveBeenCalledOnce()
})

test('what the session reports is passed on until it is stopped', async () => {
  const { approve, listeners, move, opened, wallet } = setup()
  const onChange = vi.fn()
  const onDisconnect = vi.fn()
  const stop = opened.watch({ onChange, onDisconnect })
  move(mainnet)
  approve({ accounts: [] })
  expect(onChange).toHaveBeenCalled()
  expect(await opened.granted({})).toBeUndefined()
  await wallet.end()
  expect(onDisconnect).toHaveBeenCalledOnce()
  stop()
  expect(listeners()).toBe(0)
})

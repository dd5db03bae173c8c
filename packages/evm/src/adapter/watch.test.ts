import type { Connection } from '@latchkey/core/adapter'
import { devAccounts } from '@latchkey/devnet'
import { createContext } from '@latchkey/devnet/test-setup'
import { describe, expect, test } from 'vitest'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { readAddresses } from '../wallet/readAnswer.ts'
import { createActions } from './createActions.ts'
import { watch } from './watch.ts'

const [alice, bob] = devAccounts
const connection: Connection = {
  accounts: [{ address: alice.address, namespace: 'eip155', type: 'eoa' }],
  connectorId: 'com.example.wallet',
  networkId: 'eip155:31337',
}

async function setup() {
  const wallet = createWallet()
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const reported: unknown[] = []
  const stop = watch(connectorOf(wallet), connection, {
    changed: ({ accounts, connectorId, networkId }) =>
      reported.push([connectorId, networkId, ...accounts.map(({ address }) => address)]),
    ended: () => reported.push('ended'),
  })
  return { reported, stop, wallet }
}

test('no accounts left is the end (S4.40)', async () => {
  const { reported, wallet } = await setup()
  wallet.revoke()
  expect(reported).toEqual(['ended'])
})

test('another account comes first (S4.38, S4.42)', async () => {
  const { reported, wallet } = await setup()
  wallet.selectAccount(1)
  expect(reported).toEqual([['com.example.wallet', 'eip155:31337', bob.address, alice.address]])
})

test('hex chain ids become decimal CAIP-2 ids (S4.41)', async () => {
  const { reported, wallet } = await setup()
  wallet.switchChain(31338)
  expect(reported).toEqual([['com.example.wallet', 'eip155:31338', alice.address]])
})

test('each change comes with the other half as it was told last', async () => {
  const { reported, wallet } = await setup()
  wallet.selectAccount(1)
  wallet.switchChain(31338)
  wallet.selectAccount(0)
  expect(reported.slice(1)).toEqual([
    ['com.example.wallet', 'eip155:31338', bob.address, alice.address],
    ['com.example.wallet', 'eip155:31338', alice.address, bob.address],
  ])
})

test('a switch that the page asked for and the wallet tells nothing of is not undone by an account', async () => {
  const reported: Connection[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  let chainId = '0x7a69'
  const provider = {
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    async request({ method, params }: { method: string; params?: [{ chainId: string }] }) {
      if (method === 'wallet_switchEthereumChain') chainId = String(params?.[0].chainId)
      return chainId
    },
  }
  const connector = { ...connectorOf(createWallet()), provider }
  const { wallet } = createActions(createContext(), { batch: false })
  wallet.watch(connector, connection, { changed: (next) => reported.push(next), ended() {} })
  listeners.get('accountsChanged')?.([bob.address])
  expect(await wallet.switchNetwork(connector, devNetwork(31338), { connection })).toMatchObject({
    accounts: [{ address: bob.address }],
    networkId: 'eip155:31338',
  })
  listeners.get('accountsChanged')?.([alice.address])
  expect(reported.map(({ accounts: [{ address }], networkId }) => [address, networkId])).toEqual([
    [bob.address, 'eip155:31337'],
    [alice.address, 'eip155:31338'],
  ])
})

test.each([
  ['0xaa36a7', 'eip155:11155111'],
  ['137', 'eip155:137'],
  [10, 'eip155:10'],
  ['loading', undefined],
  [undefined, undefined],
  ['0x0', undefined],
])('a chain id %j is %s (S4.41)', (chainId, networkId) => {
  const reported: unknown[] = []
  const provider = {
    on(event: string, listener: (value: unknown) => void) {
      if (event === 'chainChanged') listener(chainId)
    },
    request: async () => null,
  }
  watch({ ...connectorOf(createWallet()), provider }, connection, {
    changed: ({ networkId }) => reported.push(networkId),
    ended() {},
  })
  expect(reported).toEqual(networkId ? [networkId] : [])
})

test('a wallet that lost its own RPC for a moment is not disconnected; one that is cut off is', async () => {
  const reported: unknown[] = []
  let tell: (value: unknown) => void = () => {}
  const provider = {
    on(event: string, listener: (value: unknown) => void) {
      if (event === 'disconnect') tell = listener
    },
    request: async () => null,
  }
  watch({ ...connectorOf(createWallet()), provider }, connection, {
    changed() {},
    ended: () => reported.push('ended'),
  })
  tell({ code: 1013 })
  expect(reported).toEqual([])
  tell({ code: 4900 })
  tell(undefined)
  expect(reported).toEqual(['ended', 'ended'])
})

test('stopping removes exactly what was added', async () => {
  const { reported, stop, wallet } = await setup()
  const other = () => {}
  wallet.provider.on('accountsChanged', other)
  stop()
  wallet.revoke()
  wallet.switchChain(31338)
  wallet.disconnect()
  expect(reported).toEqual([])
  expect(wallet.listenerCount('accountsChanged')).toBe(1)
  expect(wallet.listenerCount('chainChanged')).toBe(0)
  expect(wallet.listenerCount('disconnect')).toBe(0)
})

test('a wallet without events, or gone, is watched for nothing', () => {
  const on = { changed() {}, ended() {} }
  const connector = connectorOf(createWallet())
  watch({ ...connector, provider: { request: async () => null } }, connection, on)()
  watch({ ...connector, provider: undefined }, connection, on)()
})

describe('accounts that are no list', () => {
  async function emitting(granted: unknown) {
    const reported: unknown[] = []
    const requests: string[] = []
    let emit = (_: unknown) => {}
    const provider = {
      on(event: string, listener: (value: unknown) => void) {
        if (event === 'accountsChanged') emit = listener
      },
      async request({ method }: { method: string }) {
        requests.push(method)
        if (granted instanceof Error) throw granted
        return granted
      },
    }
    const stop = watch({ ...connectorOf(createWallet()), provider }, connection, {
      changed: ({ accounts }) => reported.push(accounts.map(({ address }) => address)),
      ended: () => reported.push('ended'),
    })
    return {
      emit: async (value: unknown) => {
        emit(value)
        await new Promise((resolve) => setTimeout(resolve))
      },
      reported,
      requests,
      stop,
    }
  }

  test.each([[undefined], [null], ['0x'], [{}]])(
    '%j: the wallet is asked what it grants',
    async (said) => {
      const { emit, reported, requests } = await emitting([bob.address.toLowerCase()])
      await emit(said)
      expect(requests).toEqual(['eth_accounts'])
      expect(reported).toEqual([[bob.address]])
    },
  )

  test('and a wallet that grants nothing has ended', async () => {
    const { emit, reported } = await emitting([])
    await emit(undefined)
    expect(reported).toEqual(['ended'])
  })

  test.each([[new Error('no')], ['hello']])('an answer of %s changes nothing', async (answer) => {
    const { emit, reported } = await emitting(answer)
    await emit(undefined)
    expect(reported).toEqual([])
  })

  test('nor does one that comes after the page stopped listening', async () => {
    const { emit, reported, stop } = await emitting([bob.address])
    const emitted = emit(undefined)
    stop()
    await emitted
    expect(reported).toEqual([])
  })
})

test('one account spelled in two cases is one account (S5.5)', () => {
  expect(readAddresses([alice.address.toLowerCase(), bob.address, alice.address])).toEqual([
    alice.address,
    bob.address,
  ])
})

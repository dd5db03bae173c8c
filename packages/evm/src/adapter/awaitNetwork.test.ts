import { devAccounts } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { networkLimitMs } from './awaitNetwork.ts'
import { createActions } from './createActions.ts'

const [alice] = devAccounts

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A wallet that grants at once and says where it is when the test lets it. */
function setup() {
  const requests: string[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  let say = (_: string) => {}
  const chain = new Promise<string>((resolve) => {
    say = resolve
  })
  const provider = {
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener() {},
    async request({ method }: { method: string }) {
      requests.push(method)
      return method === 'eth_chainId' ? chain : [alice.address]
    },
  }
  const networks = [devNetwork(31337), devNetwork(31338)]
  const { wallet } = createActions(createContext(networks), { batch: false })
  const connector = { ...connectorOf(createWallet()), provider }
  return {
    connect: (networkId?: `eip155:${number}`) =>
      wallet.connect(connector, { networkId, signal: openSignal() }),
    connector,
    emit: (event: string, value: unknown) => listeners.get(event)?.(value),
    requests,
    say,
    wallet,
  }
}

test('an account that is granted connects although the wallet does not say where it is', async () => {
  const { connect, requests } = setup()
  const answer = connect('eip155:31338')
  await vi.advanceTimersByTimeAsync(networkLimitMs)
  expect(await answer).toMatchObject({
    accounts: [{ address: alice.address }],
    networkId: 'eip155:31337',
  })
  // A wallet that does not say where it is would not say that it has moved, either.
  expect(requests).not.toContain('wallet_switchEthereumChain')
})

test('and is restored', async () => {
  const { connector, wallet } = setup()
  const answer = wallet.reconnect(connector, { signal: openSignal() })
  await vi.advanceTimersByTimeAsync(networkLimitMs)
  expect(await answer).toMatchObject({ networkId: 'eip155:31337' })
})

test('what it says later counts, unless it has said something since', async () => {
  for (const since of [undefined, '0x7a6b']) {
    const { connect, connector, emit, say, wallet } = setup()
    const answer = connect()
    await vi.advanceTimersByTimeAsync(networkLimitMs)
    const seen: string[] = []
    wallet.watch(connector, await answer, {
      changed: ({ networkId }) => seen.push(networkId),
      ended() {},
    })
    if (since) emit('chainChanged', since)
    say('0x7a6a')
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual([since ? 'eip155:31339' : 'eip155:31338'])
  }
})

test('a wallet that says it in time is where it says', async () => {
  const { connect, say } = setup()
  const answer = connect()
  await vi.advanceTimersByTimeAsync(networkLimitMs - 1)
  say('0x7a6a')
  expect(await answer).toMatchObject({ networkId: 'eip155:31338' })
})

import { connect, createLatchkey, type Latchkey, switchNetwork } from '@latchkey/core'
import { currentEnvironment } from '@latchkey/core/adapter'
import { createPage } from '@latchkey/devnet/test-setup'
import {
  announceBitcoinWallet,
  type TestBitcoinFamily,
  type TestBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../bitcoin.ts'
import { createWallet, eventually } from '../fixtures/world.ts'
import { addressForm } from '../format/addressForm.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../network/networks.ts'

const mainnet = bitcoinMainnet.caipNetworkId
const testnet = bitcoinTestnet.caipNetworkId
const unreachable = 'http://127.0.0.1:1'

type Pair = { addresses: readonly string[]; networkId: string }

/** The toolkit itself with a wallet that can switch, and every connection that its store ever held. */
async function connected(family: TestBitcoinFamily, withEvents: boolean) {
  const page = createPage()
  const wallet = createWallet(family, {
    network: 'mainnet',
    networks: { mainnet: unreachable, testnet: unreachable },
  })
  announceBitcoinWallet(withEvents ? wallet : withoutEvents(wallet), page)
  const latchkey = createLatchkey({
    adapters: [bitcoin()],
    environment: {
      ...currentEnvironment(),
      fetch: () => Promise.resolve(Response.json({}, { status: 404 })),
      window: page,
    },
    networks: [bitcoinMainnet, bitcoinTestnet],
    projectId: 'project',
    serverUrl: 'https://server.example',
  })
  onTestFinished(() => latchkey.destroy())
  const [connector] = latchkey.store.getState().connectors
  const pairs: Pair[] = []
  latchkey.store.subscribe(() => {
    const pair = pairOf(latchkey)
    if (pair && JSON.stringify(pair) !== JSON.stringify(pairs.at(-1))) pairs.push(pair)
  })
  await connect(latchkey, { connectorId: connector?.id ?? '' })
  return { latchkey, pairs, wallet }
}

/** Events are optional in both families that can switch. */
function withoutEvents(wallet: TestBitcoinWallet): TestBitcoinWallet {
  const {
    addListener: _,
    on: __,
    removeListener: ___,
    ...provider
  } = wallet.provider as never as {
    addListener: unknown
    on: unknown
    removeListener: unknown
  }
  return { ...wallet, provider }
}

function pairOf({ store }: Latchkey): Pair | undefined {
  const { bip122: connection } = store.getState().connections
  return connection?.status === 'connected'
    ? {
        addresses: [connection.address, ...connection.accounts.map(({ address }) => address)],
        networkId: connection.networkId,
      }
    : undefined
}

function belongTogether({ addresses, networkId }: Pair): boolean {
  const realm = chainOf(networkId as typeof mainnet)?.realm
  return addresses.every((address) => addressForm(address)?.realms.some((each) => each === realm))
}

describe.each([
  ['sats-connect', 'with events', true],
  ['sats-connect', 'without events', false],
  ['injected', 'with events', true],
  ['injected', 'without events', false],
] as const)('%s, %s', (family, _, withEvents) => {
  test('address and network belong together in every state while the page switches', async () => {
    const { latchkey, pairs, wallet } = await connected(family, withEvents)
    await switchNetwork(latchkey, { networkId: testnet })
    await new Promise((resolve) => setTimeout(resolve))
    expect(wallet.network).toBe('testnet')
    expect(pairOf(latchkey)?.networkId).toBe(testnet)
    expect(pairs.filter((pair) => !belongTogether(pair))).toEqual([])
    expect(pairs.map(({ networkId }) => networkId)).toEqual([mainnet, testnet])
  })
})

test.each(['sats-connect', 'injected'] as const)(
  '%s: so they do when the owner switches in the wallet',
  async (family) => {
    const { latchkey, pairs, wallet } = await connected(family, true)
    wallet.switchNetwork('testnet')
    await eventually(() => pairOf(latchkey)?.networkId === testnet)
    expect(pairs.filter((pair) => !belongTogether(pair))).toEqual([])
  },
)

import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { type Adapter, currentEnvironment, type WalletActions } from '@latchkey/core/adapter'
import { onTestFinished, vi } from 'vitest'

export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const network = {
  id: 31337,
  name: 'Harbour',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['http://rpc.test'] } },
}
export const lagoon = { ...network, id: 31338, name: 'Lagoon' }

/** A real instance with one wallet that agrees to everything, gone when the test ends. */
export function createTestLatchkey(
  options: Partial<Omit<LatchkeyOptions, 'networks'>> = {},
): Latchkey {
  const latchkey: Latchkey = createLatchkey({
    adapters: [createAgreeingAdapter()],
    debug: false,
    environment: {
      ...currentEnvironment(),
      fetch: async () => new Response('{}'),
      storage: undefined,
    },
    networks: [network, lagoon],
    projectId: 'test',
    serverUrl: 'https://latchkey.test',
    ...options,
  })
  onTestFinished(() => latchkey.destroy())
  return latchkey
}

/** Of a wallet that agrees to everything but what is given. */
export function createAgreeingAdapter(given: Partial<WalletActions> = {}): Adapter {
  const connection = {
    accounts: [{ address, namespace: 'eip155', type: 'eoa' }],
    connectorId: 'io.rabby',
    networkId: 'eip155:31337',
  } as const
  return {
    discover({ onFound }) {
      onFound({
        chain: 'eip155',
        id: 'io.rabby',
        name: 'Rabby',
        provider: {},
        rdns: 'io.rabby',
        type: 'ANNOUNCED',
      })
      return () => {}
    },
    load: async () => ({
      chain: async () => ({
        getBalance: async () => ({ decimals: 18, symbol: 'ETH', value: 1n }),
        readFees: async () => ({ fast: 2n, instant: 3n, standard: 1n, unit: 'gas' }),
        trackTransaction: async () => ({ confirmations: 1, status: 'confirmed' }),
      }),
      wallet: {
        connect: async () => connection,
        disconnect: async () => {},
        reconnect: async () => connection,
        signMessage: async () => '0x00',
        switchNetwork: async (_, { caipNetworkId }, { connection: before }) => ({
          ...before,
          networkId: caipNetworkId,
        }),
        watch: () => () => {},
        ...given,
      },
    }),
    namespace: 'eip155',
  }
}

const timeoutMs = 15_000

/** Waits until an assertion holds; code that loads on demand may take long on a busy machine. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { interval: 20, timeout: timeoutMs })
}

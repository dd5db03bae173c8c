import {
  type AdapterContext,
  type Connector,
  currentEnvironment,
  type Network,
} from '@latchkey/core/adapter'
import { devAccounts } from '@latchkey/devnet'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '@latchkey/testing'
import { Window as Page } from 'happy-dom'
import { onTestFinished } from 'vitest'

/** A window of its own for each test, beside Node's fetch. */
export function createPage(): Window & typeof globalThis {
  const page = new Page({ url: 'https://site.example/' })
  onTestFinished(() => page.happyDOM.close())
  return page as never
}

export function createWallet(options: Partial<TestWalletOptions> = {}): TestWallet {
  return createTestWallet({
    chains: { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:1' },
    privateKeys: devAccounts.map(({ privateKey }) => privateKey),
    rdns: 'com.example.wallet',
    ...options,
  } as TestWalletOptions)
}

export function connectorOf({ info, provider }: TestWallet): Connector {
  return {
    chain: 'eip155',
    id: info.rdns,
    name: info.name,
    provider,
    rdns: info.rdns,
    type: 'ANNOUNCED',
  }
}

export function devNetwork(id: number, ...urls: readonly string[]): Network {
  return {
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    id,
    name: `Dev ${id}`,
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    rpcUrls: { chainDefault: { http: urls }, default: { http: urls } },
  }
}

/** What core hands to the adapter; the lifetime ends with the test. */
export function createContext(
  networks: readonly Network[] = [],
  change: Partial<AdapterContext> = {},
): AdapterContext & { end(): void } {
  const lifetime = new AbortController()
  onTestFinished(() => lifetime.abort())
  return {
    end: () => lifetime.abort(),
    environment: currentEnvironment(),
    networks: () => networks,
    rpcUrls: async (network) => network.rpcUrls.default.http,
    signal: lifetime.signal,
    ...change,
  }
}

/** A signal nobody aborts. */
export function openSignal(): AbortSignal {
  return new AbortController().signal
}

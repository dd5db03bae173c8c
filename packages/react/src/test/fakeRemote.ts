import type { Connector, OpenSessionParameters, SessionSource } from '@latchkey/core/adapter'
import { icon } from './icon.ts'

/** The URI of the nth offer. */
export function fakeUri(n: number): string {
  return `wc:${String(n).padStart(64, 'a')}@2?relay-protocol=irn&symKey=${'5'.repeat(64)}`
}

export const phoneWallet: Connector = {
  chain: 'eip155',
  id: 'walletConnect',
  imageUrl: icon('#5fa052', 'P'),
  name: 'Phone Wallet',
  provider: {},
  source: 'walletConnect',
  type: 'WALLET_CONNECT',
}

/** Remote wallets whose offers are taken, declined or left alone by the test. */
export function createFakeRemote({
  lifetimeMs = 240_000,
  silent = false,
}: {
  lifetimeMs?: number | undefined
  /** No URI comes: the relay is slow. */
  silent?: boolean | undefined
} = {}) {
  const offers: (OpenSessionParameters & {
    approve(connectors?: readonly Connector[]): void
    decline(error: unknown): void
  })[] = []
  const remote: SessionSource = {
    id: 'walletConnect',
    load: async () => ({
      open: (parameters) =>
        new Promise((resolve, decline) => {
          const approve = (connectors = [phoneWallet]) => resolve(connectors)
          offers.push({ ...parameters, approve, decline })
          parameters.signal.addEventListener('abort', () => decline(parameters.signal.reason))
          if (!silent) parameters.onUri(fakeUri(offers.length), Date.now() + lifetimeMs)
        }),
      restore: async () => [],
    }),
    opensBy: 'pairing',
    type: 'WALLET_CONNECT',
  }
  return { offers, remote }
}

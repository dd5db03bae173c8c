import type { Connection, Connector, WalletActions } from '@latchkey/core/adapter'
import { UnauthorizedError } from '@latchkey/core/adapter'
import { featureOf, findFeature } from '../wallet/featureOf.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'
import type { NetworkFacts } from './networkOf.ts'
import { toConnection } from './toConnection.ts'

/**
 * Asks the wallet for accounts (`standard:connect`), or to sign in where the site wants that and the wallet does both
 * with one prompt (`solana:signIn`); it may show its window.
 */
export async function connect(
  connector: Connector,
  { networkId, signal, signIn }: Parameters<WalletActions['connect']>[1],
  { activeNetworkId, networks }: NetworkFacts,
): Promise<Connection> {
  const wallet = walletOf(connector)
  const facts = { activeNetworkId: () => networkId ?? activeNetworkId(), networks }
  const canSignIn = signIn && findFeature(wallet, 'solana:signIn')
  const accounts = canSignIn
    ? await (await import('./connectAndSignIn.ts')).connectAndSignIn(wallet, {
        facts,
        signal,
        signIn,
      })
    : undefined
  if (accounts) {
    const connection = toConnection(connector, accounts, facts)
    if (connection) return connection
  }
  const method = 'standard:connect'
  const ask = featureOf(wallet, method)
  const answer = await requestWallet({ method, signal }, () => ask({ silent: false }))
  const connection = toConnection(connector, answer?.accounts, facts)
  if (!connection) throw new UnauthorizedError({ cause: answer, method })
  return connection
}

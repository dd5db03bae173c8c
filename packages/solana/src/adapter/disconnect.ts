import { type Connector, revokeGrant } from '@latchkey/core/adapter'
import { findFeature } from '../wallet/featureOf.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { isWallet } from '../wallet/SolanaWallet.ts'

/** Gives the grant back where the wallet can take it. Never fails: the page forgets either way. */
export async function disconnect(
  { provider }: Connector,
  { signal: lifetime }: { signal: AbortSignal },
): Promise<void> {
  const method = 'standard:disconnect'
  const ask = isWallet(provider) ? findFeature(provider, method) : undefined
  if (ask) await revokeGrant(lifetime, (signal) => requestWallet({ method, signal }, () => ask()))
}

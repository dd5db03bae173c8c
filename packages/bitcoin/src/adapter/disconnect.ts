import { type Connector, revokeGrant } from '@latchkey/core/adapter'
import { walletOf } from '../wallet/walletOf.ts'

/** Gives the grant back where the wallet can take it. Never fails: the page forgets either way. */
export async function disconnect(
  connector: Connector,
  { signal: lifetime }: { signal: AbortSignal },
): Promise<void> {
  if (!connector.provider) return
  await revokeGrant(lifetime, (signal) => walletOf(connector).disconnect({ signal }))
}

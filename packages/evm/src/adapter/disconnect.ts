import { type Connector, revokeGrant } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { requestWallet } from '../wallet/requestWallet.ts'

/** Gives the grant back where the wallet can take it (EIP-2255). Never fails: the page forgets either way. */
export async function disconnect(
  { provider }: Connector,
  { signal: lifetime }: { signal: AbortSignal },
): Promise<void> {
  if (!isProvider(provider)) return
  const method = 'wallet_revokePermissions'
  await revokeGrant(lifetime, (signal) =>
    requestWallet(provider, { method, params: [{ eth_accounts: {} }], signal }),
  )
}

import type { AdapterContext, Connector } from '@latchkey/core/adapter'
import type { FoundWalletApps } from '../mobile/findWalletApps.ts'
import { createActions, type SolanaActions } from './createActions.ts'

/** Makes the actions and, where the list has it, the wallet behind the phone's wallet apps. */
export async function loadActions(
  context: AdapterContext,
  /** The entry of the phone's wallet apps, once they have been looked for. */
  phone: Promise<FoundWalletApps | undefined> | undefined,
): Promise<SolanaActions> {
  const found = await phone
  if (!found) return createActions(context)
  const { createMobileWallet } = await import('../mobile/createMobileWallet.ts')
  const wallet = Object.assign(createMobileWallet(context), found.provider)
  found.onFound({ ...found.connector, provider: wallet })
  // Whoever read the list before it was loaded still has the entry without it.
  const complete = (connector: Connector) =>
    connector.provider === found.provider ? { ...connector, provider: wallet } : connector
  return createActions(context, complete)
}

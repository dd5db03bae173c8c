import type { Namespace } from '@latchkey/protocol'
import { findConnector } from './connectors/findConnector.ts'
import type { Latchkey } from './Latchkey.ts'
import { connectionOf } from './selectors.ts'
import { isSessionWallet, type SessionUser } from './sessions/SessionWallet.ts'

export type GetUserParameters = {
  /** Defaults to the namespace that the page shows. */
  namespace?: Namespace | undefined
}

/** Who is logged in to the wallet in use (S3.9, S3.10); no one for wallets that visitors do not log in to. */
export function getUser(
  { store }: Pick<Latchkey, 'store'>,
  { namespace }: GetUserParameters = {},
): SessionUser | undefined {
  const state = store.getState()
  const shown = namespace ?? state.activeNamespace
  const connection = connectionOf(state, shown)
  if (!shown || connection.status !== 'connected') return undefined
  const provider = findConnector(state, shown, connection.connectorId)?.provider
  const user = isSessionWallet(provider) ? provider.user?.() : undefined
  const { accounts, address } = connection
  const smartAccountDeployed = accounts.find((account) => account.address === address)?.isDeployed
  return user && smartAccountDeployed !== undefined ? { ...user, smartAccountDeployed } : user
}

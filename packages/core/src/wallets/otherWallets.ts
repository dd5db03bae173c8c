import type { Connection } from '../connectors/Connection.ts'
import type { StoredWallet } from '../createStorage.ts'

/** How many previous wallets a namespace remembers. */
export const maxPreviousWallets = 5

/**
 * What is stored of the wallets on standby, before the previous ones, none twice.
 *
 * One that is connected by the store and not here, because this page is still restoring it or does
 * not have it, stays so until it is ended.
 */
export function otherWallets(
  standby: readonly Connection[],
  stored: readonly StoredWallet[],
  {
    activeId,
    hasEnded,
  }: { activeId: string | undefined; hasEnded: (connectorId: string) => boolean },
): readonly StoredWallet[] {
  const connected = standby.map(({ accounts, connectorId }) => ({
    address: accounts[0].address,
    connected: true,
    connectorId,
  }))
  const taken = new Set([activeId, ...connected.map(({ connectorId }) => connectorId)])
  const left = stored
    .filter(({ connectorId }) => !taken.has(connectorId))
    .map((wallet) => (hasEnded(wallet.connectorId) ? { ...wallet, connected: false } : wallet))
  return [
    ...connected,
    ...left.filter((wallet) => wallet.connected),
    ...left.filter((wallet) => !wallet.connected).slice(0, maxPreviousWallets),
  ]
}

import type { Connection } from '../connectors/Connection.ts'
import type { StoredWallet } from '../createStorage.ts'

/** How many wallets of earlier a namespace remembers. */
export const earlierWalletLimit = 5

/** What is stored of the wallets that stand by, before those of earlier, none twice. */
export function otherWallets(
  standby: readonly Connection[],
  stored: readonly StoredWallet[],
  activeId: string | undefined,
): readonly StoredWallet[] {
  const connected = standby.map(({ accounts, connectorId }) => ({
    address: accounts[0].address,
    connected: true,
    connectorId,
  }))
  const taken = new Set([activeId, ...connected.map(({ connectorId }) => connectorId)])
  const earlier = stored
    .filter(({ connectorId }) => !taken.has(connectorId))
    .slice(0, earlierWalletLimit)
    .map((wallet) => ({ ...wallet, connected: false }))
  return [...connected, ...earlier]
}

import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'

/** MetaMask announces itself under another name on phones. */
const sameWallet: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

/** Drops catalogue wallets that the page already lists as installed: same rdns, or same name when the wallet has no rdns. */
export function withoutInstalled<W extends Wallet>(
  wallets: readonly W[],
  connectors: readonly Connector[],
): readonly W[] {
  const rdns = new Set(connectors.flatMap(({ rdns }) => (rdns ? [sameWallet[rdns] ?? rdns] : [])))
  const names = new Set(connectors.map(({ name }) => name.toLowerCase()))
  return wallets.filter((wallet) =>
    wallet.rdns ? !rdns.has(wallet.rdns) : !names.has(wallet.name.toLowerCase()),
  )
}

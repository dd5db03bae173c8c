import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'
import { isWalletOf } from './isWalletOf.ts'

/** Drops catalogue wallets that the page already lists as installed. */
export function withoutInstalled<W extends Wallet>(
  wallets: readonly W[],
  connectors: readonly Connector[],
): readonly W[] {
  return wallets.filter((wallet) => !connectors.some((connector) => isWalletOf(connector, wallet)))
}

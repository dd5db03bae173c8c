import type { Wallet } from '@latchkey/protocol/http'
import type { Connector } from '../connectors/Connector.ts'

/** MetaMask announces itself under another name on phones. */
const sameWallet: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

/** Whether a connector leads to a catalogue wallet: by rdns where both have one, else by name, as wallets beside EVM have none. */
export function isWalletOf(
  { name, rdns }: Pick<Connector, 'name' | 'rdns'>,
  wallet: Pick<Wallet, 'name' | 'rdns'>,
): boolean {
  return rdns && wallet.rdns
    ? (sameWallet[rdns] ?? rdns) === wallet.rdns
    : name.toLowerCase() === wallet.name.toLowerCase()
}

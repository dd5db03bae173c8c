import { type Connector, readWalletIcon, readWalletName } from '@latchkey/core/adapter'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import type { FoundWallet } from './FoundWallet.ts'

export type BitcoinConnector = Connector & { provider: BitcoinProvider }

/**
 * The connector of a found wallet, or nothing when it has no usable name.
 *
 * Bitcoin wallets have no rdns. The id is made of the name without the word "wallet", so that it stays the same
 * in whichever family the wallet is found.
 */
export function toConnector({
  icon,
  name: given,
  provider,
}: FoundWallet): BitcoinConnector | undefined {
  const name = readWalletName(given)
  const id = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|(-wallet)?-?$/g, '')
  if (!id) return undefined
  return {
    chain: 'bip122',
    id,
    imageUrl: readWalletIcon(icon),
    name,
    provider,
    type: provider.family === 'injected' ? 'INJECTED' : 'ANNOUNCED',
  }
}

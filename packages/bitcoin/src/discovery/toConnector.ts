import type { Connector } from '@latchkey/core/adapter'
import type { BitcoinProvider } from '../wallet/BitcoinProvider.ts'
import type { FoundWallet } from './FoundWallet.ts'

export type BitcoinConnector = Connector & { provider: BitcoinProvider }

const longestName = 48
const largestIcon = 64 * 1024
/** Control and formatting characters, among them those that turn the direction of text around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The connector of a found wallet, or nothing when it has no usable name.
 *
 * Bitcoin wallets have no rdns. The id is made of the name without the word "wallet", so that it stays the same
 * in whichever family the wallet is found.
 */
export function toConnector({ icon, name, provider }: FoundWallet): BitcoinConnector | undefined {
  if (typeof name !== 'string') return undefined
  const cleanName = [...name.slice(0, 999).replace(invisible, '').trim()]
    .slice(0, longestName)
    .join('')
  const id = cleanName
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|(-wallet)?-?$/g, '')
  if (!id) return undefined
  return {
    chain: 'bip122',
    id,
    imageUrl: isIcon(icon) ? icon : undefined,
    name: cleanName,
    provider,
    type: provider.family === 'injected' ? 'INJECTED' : 'ANNOUNCED',
  }
}

/** Only a data URI: an address would tell its host who looks at the list. */
function isIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= largestIcon && /^\s*data:image\//i.test(icon)
}

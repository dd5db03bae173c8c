import type { Connector } from '@latchkey/core/adapter'

const longestName = 48
const largestIcon = 64 * 1024
/** Control and formatting characters, among them those that turn the direction of text around. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The connector of a Wallet Standard wallet that serves Solana, or nothing when it does not or is malformed.
 *
 * Wallets of the standard have no rdns; their names identify them, so the id is made of the name. Any script on
 * the page can register anything, and the name and icon stand in our list.
 */
export function readWallet(wallet: unknown): Connector | undefined {
  try {
    const { chains, features, icon, name } = wallet as Record<
      'chains' | 'icon' | 'name',
      unknown
    > & {
      features: Record<string, { connect?: unknown } | undefined>
    }
    if (
      typeof name !== 'string' ||
      !Array.isArray(chains) ||
      !chains.some((chain) => String(chain).startsWith('solana:')) ||
      typeof features['standard:connect']?.connect !== 'function'
    )
      return undefined
    const cleanName = [...name.slice(0, 999).replace(invisible, '').trim()]
      .slice(0, longestName)
      .join('')
    const id = cleanName
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    if (!id) return undefined
    return {
      chain: 'solana',
      id,
      imageUrl: isIcon(icon) ? icon : undefined,
      name: cleanName,
      provider: wallet,
      type: 'ANNOUNCED',
    }
  } catch {
    // Missing parts, or getters that throw.
    return undefined
  }
}

/** Only a data URI: an address would tell its host who looks at the list. */
function isIcon(icon: unknown): icon is string {
  return (
    typeof icon === 'string' && icon.length <= largestIcon && /^data:image\//i.test(icon.trim())
  )
}

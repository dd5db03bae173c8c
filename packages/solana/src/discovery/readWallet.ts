import { type Connector, readWalletIcon, readWalletName } from '@latchkey/core/adapter'

/**
 * The connector of a Wallet Standard wallet that serves Solana, or nothing when it does not or is malformed.
 *
 * Wallets of the standard have no rdns; their names identify them, so the id is made of the name. Any script on
 * the page can register anything, and the name and icon stand in our list.
 */
export function readWallet(wallet: unknown): Connector | undefined {
  try {
    const {
      chains,
      features,
      icon,
      name: given,
    } = wallet as Record<'chains' | 'icon' | 'name', unknown> & {
      features: Record<string, { connect?: unknown } | undefined>
    }
    if (
      !Array.isArray(chains) ||
      !chains.some((chain) => String(chain).startsWith('solana:')) ||
      typeof features['standard:connect']?.connect !== 'function'
    )
      return undefined
    const name = readWalletName(given)
    const id = name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    if (!id) return undefined
    return {
      chain: 'solana',
      id,
      imageUrl: readWalletIcon(icon),
      name,
      provider: wallet,
      type: 'ANNOUNCED',
    }
  } catch {
    // Missing parts, or getters that throw.
    return undefined
  }
}

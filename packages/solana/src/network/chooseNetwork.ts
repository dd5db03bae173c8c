import type { NetworkId } from '@latchkey/protocol'
import { toNetworkId, toWalletChain } from './walletChain.ts'

/**
 * The network of an account. Solana wallets have no network of their own: the site's choice counts, as far as the
 * account can follow it.
 *
 * An account that can follow nowhere is on its own first network, so that the page says it does not support that.
 */
export function chooseNetwork({
  active,
  chains,
  configured,
}: {
  /** What the page shows. */
  active: NetworkId | undefined
  /** What the account lists, in the wallet's words. */
  chains: readonly string[]
  /** The site's networks, in its order. */
  configured: readonly NetworkId[]
}): NetworkId | undefined {
  const choices = active && configured.includes(active) ? [active, ...configured] : configured
  return (
    choices.find((networkId) => chains.includes(toWalletChain(networkId))) ??
    chains.map(toNetworkId).find((networkId) => networkId !== undefined) ??
    choices[0]
  )
}

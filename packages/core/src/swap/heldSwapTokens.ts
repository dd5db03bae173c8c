import { findToken, type SendToken } from '../amounts/heldTokens.ts'
import type { Network } from '../network/Network.ts'
import type { SwapToken } from './SwapToken.ts'

/** Tokens that can be swapped, with what the account holds of them and what that is worth. */
export function heldSwapTokens(
  tokens: readonly SwapToken[],
  held: readonly SendToken[],
  network: Pick<Network, 'chainNamespace'>,
): readonly SwapToken[] {
  return tokens.map((token) => {
    const { address, logoUri } = token
    const own = findToken(held, { address, network })
    // Where the digits of an amount mean another thing it is not the amount that would be shown.
    if (!own || own.decimals !== token.decimals) return token
    const { balance, decimals, iconUrl, price } = own
    return {
      ...token,
      logoUri: logoUri ?? iconUrl,
      price,
      quantity: balance,
      value: price === undefined ? undefined : (Number(balance) / 10 ** decimals) * price,
    }
  })
}

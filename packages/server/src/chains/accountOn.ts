import { isAddress } from 'viem'
import { bitcoinAddressOn } from './bitcoinAddress.ts'
import type { Chain } from './chainConfig.ts'
import { isBitcoinChain, isEvmChain } from './chainKind.ts'
import { isSolanaAddress } from './solanaAddress.ts'

/** An address as the chain's nodes take it, one text for one account; undefined when it is none of the chain. */
export function accountOn(chain: Chain, text: string): string | undefined {
  if (isEvmChain(chain)) return isAddress(text, { strict: false }) ? text.toLowerCase() : undefined
  if (isBitcoinChain(chain)) return bitcoinAddressOn(chain.id, text)
  return isSolanaAddress(text) ? text : undefined
}

import { isAddress } from 'viem'
import { isBitcoinAddress } from './bitcoinAddress.ts'
import { isSolanaAddress } from './solanaAddress.ts'

/** The namespace whose form an address has; `undefined` when it has none that the server knows. */
export function addressKind(text: string): 'bip122' | 'eip155' | 'solana' | undefined {
  if (isAddress(text, { strict: false })) return 'eip155'
  if (isSolanaAddress(text)) return 'solana'
  return isBitcoinAddress(text) ? 'bip122' : undefined
}

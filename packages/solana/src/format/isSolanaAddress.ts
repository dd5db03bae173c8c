import { isAddress } from '@solana/kit'

/** Whether a text is a Solana address: 32 bytes in base58, which are 32 to 44 characters (S5.6). */
export function isSolanaAddress(text: string): boolean {
  return isAddress(text)
}

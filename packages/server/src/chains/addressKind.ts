import { isAddress } from 'viem'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The namespace whose form an address has; `undefined` when it has none that the server knows. */
export function addressKind(text: string): 'eip155' | 'solana' | undefined {
  if (isAddress(text, { strict: false })) return 'eip155'
  return isSolanaAddress(text) ? 'solana' : undefined
}

/** A Solana address is 32 bytes in base58, which 32 to 44 characters can be. */
function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const zeros = text.length - text.replace(/^1+/, '').length
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === 32
}

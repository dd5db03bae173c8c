const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Whether a text is a Solana address: 32 bytes in base58, which 32 to 44 characters can be (S5.6). */
export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const zeros = text.length - text.replace(/^1+/, '').length
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === 32
}

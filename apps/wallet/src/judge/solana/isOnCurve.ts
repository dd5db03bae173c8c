import { base58 } from '@scure/base'

const prime = 2n ** 255n - 19n
/** Of the curve −x² + y² = 1 + dx²y² (RFC 8032, 5.1). */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Whether an address can be a person's key: one of a program is chosen so that it is no point of the curve (RFC 8032,
 * 5.1.3).
 */
export function isOnCurve(address: string): boolean {
  const bytes = base58.decode(address).reverse()
  const number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const y = (number & (2n ** 255n - 1n)) % prime
  // x² = u / v is a square where u · v is one (Euler's criterion).
  const square = (y * y) % prime
  const u = (square - 1n + prime) % prime
  const v = (d * square + 1n) % prime
  return power(u * v, (prime - 1n) / 2n) <= 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % prime
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

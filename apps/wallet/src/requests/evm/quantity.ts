import { invalidParams } from '../../errors/walletErrors.ts'

/** A quantity of JSON-RPC: `0x` and hex digits, up to 256 bits. */
export function readQuantity(value: unknown, field: string): bigint {
  if (typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw invalidParams(`${field} is no quantity`)
}

export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

/** The chain id of an EVM network. */
export function chainIdOf(networkId: string): bigint {
  return BigInt(networkId.slice(networkId.indexOf(':') + 1))
}

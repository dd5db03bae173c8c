import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { invalidParams } from './ProviderRpcError.ts'

/** The positional parameters of a request. @throws {ProviderRpcError} −32602 */
export function positional(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidParams('expected an array')
  return params
}

/** A parameter that is an object. @throws {ProviderRpcError} −32602 */
export function objectAt(params: unknown, index: number): Readonly<Record<string, unknown>> {
  const value = positional(params)[index]
  if (typeof value !== 'object' || value === null) throw invalidParams('expected an object')
  return value as Record<string, unknown>
}

/** @throws {ProviderRpcError} −32602 */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidParams(`${String(value)} is not an address`)
  return getAddress(value)
}

/** A hex quantity such as `0x7a69`; decimal digits are refused, as wallets do. @throws {ProviderRpcError} −32602 */
export function readChainId(value: unknown): number {
  const id = typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : 0
  if (!Number.isSafeInteger(id) || id <= 0) throw invalidParams('chainId is not a hex quantity')
  return id
}

/** An optional hex quantity. @throws {ProviderRpcError} −32602 */
export function readQuantity(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (!isHex(value)) throw invalidParams(`${name} is not a hex quantity`)
  return value === '0x' ? 0n : BigInt(value)
}

/** Optional bytes. @throws {ProviderRpcError} −32602 */
export function readBytes(value: unknown): Hex {
  if (value === undefined || value === null) return '0x'
  if (!isHex(value)) throw invalidParams('data is not hex')
  return value
}

import { invalidParams } from '../wallet/ProviderRpcError.ts'

/** @throws {ProviderRpcError} −32602 */
export function readObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw invalidParams(`${name} must be an object`)
}

/** @throws {ProviderRpcError} −32602 */
export function readArray(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw invalidParams(`${name} must be a list`)
}

/** @throws {ProviderRpcError} −32602 */
export function readText(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw invalidParams(`${name} must be text`)
}

/** A whole number from zero. @throws {ProviderRpcError} −32602 */
export function readWhole(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidParams(`${name} must be a whole number`)
}

/** @throws {ProviderRpcError} −32602 */
export function readOptional<T>(
  value: unknown,
  read: (value: unknown, name: string) => T,
  name: string,
): T | undefined {
  return value === undefined || value === null ? undefined : read(value, name)
}

/** One of a few words. @throws {ProviderRpcError} −32602 */
export function readWord<T extends string>(value: unknown, words: readonly T[], name: string): T {
  const found = words.find((word) => word === value)
  if (found === undefined) throw invalidParams(`${name} must be one of ${words.join(', ')}`)
  return found
}

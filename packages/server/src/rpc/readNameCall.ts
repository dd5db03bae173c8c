import type { Call } from './JsonRpc.ts'

/**
 * Selectors by which pages ask whom a name names: `resolve(bytes,bytes)` (ENSIP-10), the same with gateways (of universal
 * resolvers), `addr(bytes32)` (EIP-137) and `addr(bytes32,uint256)` (ENSIP-9).
 */
const nameSelectors = ['0x9061b923', '0xa1472844', '0x3b3b57de', '0xf1cb7e06']

/** A call that asks whom a name names, now. */
export type NameCall = { data: string; to: string }

/** Reads a call that asks whom a name names; nothing for any other, also for one of a past block or a changed state. */
export function readNameCall({ method, params }: Call): NameCall | undefined {
  if (method !== 'eth_call' || !Array.isArray(params) || params.length > 2) return undefined
  const [call, block] = params as readonly unknown[]
  if (block !== undefined && block !== 'latest') return undefined
  const { data, input, to } = Object(call) as Partial<Record<string, unknown>>
  const code = input ?? data
  if (typeof code !== 'string' || typeof to !== 'string') return undefined
  return nameSelectors.includes(code.slice(0, 10).toLowerCase()) ? { data: code, to } : undefined
}

import type { Call } from './JsonRpc.ts'

/**
 * Selectors by which pages ask whom a name names, or what an address is called: those of resolvers, `addr(bytes32)` (EIP-137),
 * `addr(bytes32,uint256)` (ENSIP-9), `resolve(bytes,bytes)` (ENSIP-10), `name(bytes32)` (EIP-181); those of the registry that lead
 * to a resolver, `resolver(bytes32)`, `findResolver(bytes)`; and those of universal resolvers past and present.
 */
const nameSelectors = [
  '3b3b57de',
  'f1cb7e06',
  '9061b923',
  '691f3431',
  '0178b8bf',
  'a1cbcbaf',
  // resolve(bytes,bytes,string[]), resolve(bytes,bytes[]), resolve(bytes,bytes[],string[]), resolveWithGateways(bytes,bytes,string[])
  '0667cfea',
  '206c74c9',
  '76286c00',
  'a1472844',
  // reverse(bytes), reverse(bytes,string[]), reverse(bytes,uint256), reverseWithGateways(bytes,uint256,string[])
  'ec11c823',
  'b241d0d3',
  '5d78a217',
  'b7d6ca64',
]

/** A call that asks whom a name names, or what an address is called. */
export type NameCall = {
  call: { data: string; to?: string | undefined }
  /** The block it asks at, as the page names it. */
  block: unknown
  /** The state that it assumes in place of the block's, where it does. */
  overrides: readonly unknown[]
}

/**
 * Reads a call that asks whom a name names, also one inside another: of Multicall3, of a resolver's own, of what a gateway answered
 * (EIP-3668). So it is one wherever it holds such a selector; another one that happens to costs a second node.
 */
export function readNameCall({ method, params }: Call): NameCall | undefined {
  if (method !== 'eth_call' || !Array.isArray(params)) return undefined
  const [call, block = 'latest', ...overrides] = params as readonly unknown[]
  const { data, input, to } = Object(call) as Partial<Record<string, unknown>>
  const code = input ?? data
  if (typeof code !== 'string' || !holdsSelector(code)) return undefined
  return { block, call: { data: code, ...(typeof to === 'string' ? { to } : {}) }, overrides }
}

/** Whether one of the selectors begins at a byte of it. */
function holdsSelector(code: string): boolean {
  const any = new RegExp(nameSelectors.join('|'), 'gi')
  for (let found = any.exec(code); found; found = any.exec(code)) {
    if (found.index % 2 === 0) return true
    any.lastIndex = found.index + 1
  }
  return false
}

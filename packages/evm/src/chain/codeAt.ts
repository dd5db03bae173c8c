import type { AccountCode } from '@latchkey/core/adapter'

/** What stands for the code of an account that has a key, and lends its address to a contract (EIP-7702). */
const delegation = /^0xef0100([0-9a-f]{40})$/i

/** Pure: what the code at an address says of it. */
export function codeAt(code: `0x${string}`): AccountCode {
  if (code === '0x') return { kind: 'none' }
  const delegate = delegation.exec(code)?.[1]
  if (!delegate) return { kind: 'contract' }
  // To lend it to no one ends a delegation.
  return /^0+$/.test(delegate)
    ? { kind: 'none' }
    : { delegate: `0x${delegate.toLowerCase()}`, kind: 'delegated' }
}

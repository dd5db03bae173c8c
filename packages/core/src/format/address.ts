import type { Namespace } from '@latchkey/protocol'

const patterns: Readonly<Partial<Record<Namespace, RegExp>>> = {
  bip122: /^(?:[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87})$/,
  eip155: /^(?:0x)?[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/**
 * Whether a text has the form of an address: 40 hex characters with optional 0x on EVM chains
 * (S5.5), base58 of 32 to 44 characters on Solana (S5.6). Checksums are the adapters' business.
 */
export function isAddress(namespace: Namespace, text: string): boolean {
  return patterns[namespace]?.test(text) ?? false
}

/** Whether a text may be an address of a namespace: not where the namespace's form is known, and the text has another. */
export function canBeAddress(namespace: Namespace, text: string): boolean {
  return patterns[namespace]?.test(text) ?? true
}

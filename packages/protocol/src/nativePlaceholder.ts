import type { Namespace } from './namespace.ts'

const placeholders: Partial<Readonly<Record<Namespace, string>>> = {
  eip155: `0x${'e'.repeat(40)}`,
  solana: `So${'1'.repeat(41)}`,
}

/** What stands for a network's own currency where the address of a token is asked for (S9.38). */
export function nativePlaceholder(namespace: Namespace): string {
  return placeholders[namespace] ?? '0x'
}

/** Every chain namespace the network model knows (CAIP-2 namespaces; Bitcoin is `bip122`). */
export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/** A CAIP-2 namespace. */
export type Namespace = (typeof namespaces)[number]

/** Whether a word names a namespace that there is an adapter for. */
export function isNamespace(value: string): value is Namespace {
  return (namespaces as readonly string[]).includes(value)
}

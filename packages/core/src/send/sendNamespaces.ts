import type { Namespace } from '@latchkey/protocol'

/** Kinds of chains on which something can be sent (S6.8, S9.42: EVM and Solana; Bitcoin is ours on top). */
const sendNamespaces: readonly Namespace[] = ['eip155', 'solana', 'bip122']

export function canSend(namespace: Namespace | undefined): boolean {
  return namespace !== undefined && sendNamespaces.includes(namespace)
}

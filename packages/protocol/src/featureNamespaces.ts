import type { Namespace } from './namespace.ts'

/**
 * Where a feature works: its button is hidden in other namespaces. What the specification names is EVM and Solana for
 * balance, send and on-ramp (S1.15, S1.16, S9.42), EVM for names and activity (S1.17) and for swaps (S9.21). The others
 * are ours on top: balance and send on Bitcoin, names on Solana, activity on both.
 */
const featureNamespaces = {
  activity: ['eip155', 'solana', 'bip122'],
  balance: ['eip155', 'solana', 'bip122'],
  names: ['eip155', 'solana'],
  onramp: ['eip155', 'solana'],
  send: ['eip155', 'solana', 'bip122'],
  swaps: ['eip155'],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>

/** Whether a feature works in a namespace (S9.42). */
export function isFeatureIn(
  feature: keyof typeof featureNamespaces,
  namespace: Namespace,
): boolean {
  return (featureNamespaces[feature] as readonly Namespace[]).includes(namespace)
}

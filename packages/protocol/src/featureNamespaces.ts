import type { Namespace } from './namespace.ts'

/** Where a feature works (S1.15, S1.16, S9.21, S9.42): its button is hidden in other namespaces. */
const featureNamespaces = {
  balance: ['eip155', 'solana'],
  onramp: ['eip155', 'solana'],
  send: ['eip155', 'solana'],
  swaps: ['eip155'],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>

/** Whether a feature works in a namespace (S9.42). */
export function isFeatureIn(
  feature: keyof typeof featureNamespaces,
  namespace: Namespace,
): boolean {
  return (featureNamespaces[feature] as readonly Namespace[]).includes(namespace)
}

/** What lies at a dotted path of an object; nothing where a part is missing or its getter throws. */
export function valueAt(root: unknown, path: unknown): unknown {
  try {
    return (path as string)
      .split('.')
      .reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], root)
  } catch {
    // Wallets that fight over a property leave getters that throw.
  }
}

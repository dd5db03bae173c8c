import type { Vault } from './Vault.ts'

/** A vault that ends with the page, where the browser keeps nothing. */
export function createMemoryVault(): Vault {
  const kept = new Map<string, string>()
  return {
    async ensure(name, make) {
      const text = kept.get(name) ?? make()
      kept.set(name, text)
      return text
    },
    isShared: false,
    read: async (name) => kept.get(name),
    async remove(name) {
      kept.delete(name)
    },
    async write(name, text) {
      kept.set(name, text)
    },
  }
}

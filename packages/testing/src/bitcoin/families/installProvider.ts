/** What a page needs to show a wallet the way its family does. */
export type ShownWallet = { family: string; name: string; icon: string; path: string }

/**
 * Shows a wallet's object to a page the way its family does; returns what takes it away.
 *
 * Stands alone: Playwright sends its text to the page.
 */
export function installProvider(
  page: Window & typeof globalThis,
  provider: object,
  { family, icon, name, path }: ShownWallet,
): () => void {
  if (family === 'standard') {
    const unregister = new Set<() => void>()
    const meet = (registry: { register(wallet: object): () => void }) =>
      void unregister.add(registry.register(provider))
    const onReady = (event: Event) =>
      meet((event as CustomEvent<Parameters<typeof meet>[0]>).detail)
    page.addEventListener('wallet-standard:app-ready', onReady)
    page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: meet }))
    return () => {
      page.removeEventListener('wallet-standard:app-ready', onReady)
      for (const leave of unregister) leave()
    }
  }

  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let parent = page as unknown as Record<string, unknown>
  for (const key of keys) {
    parent[key] ??= {}
    parent = parent[key] as Record<string, unknown>
  }
  parent[last] = provider
  const registry = page as unknown as { btc_providers?: { id: string }[] | undefined }
  const entry = { icon, id: path, methods: [], name }
  if (family === 'sats-connect') {
    registry.btc_providers ??= []
    registry.btc_providers.push(entry)
  }
  return () => {
    delete parent[last]
    registry.btc_providers = registry.btc_providers?.filter((one) => one !== entry)
  }
}

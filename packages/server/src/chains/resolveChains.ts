import type { Chain, ChainSetting } from './chainConfig.ts'

/**
 * The chains to serve: those the operator declares, then the defaults that the operator neither replaces nor
 * removes. The order matters: names come from the first chain that has them.
 */
export function resolveChains({
  settings,
  defaults,
}: {
  settings: readonly ChainSetting[]
  defaults: readonly Chain[]
}): ReadonlyMap<string, Chain> {
  const chains = new Map<string, Chain>()
  const removed = new Set<string>()
  for (const setting of settings) {
    if (setting.enabled === false) {
      removed.add(setting.id)
      chains.delete(setting.id)
      continue
    }
    const { enabled: _, ...chain } = setting
    removed.delete(chain.id)
    chains.set(chain.id, chain)
  }
  for (const chain of defaults)
    if (!chains.has(chain.id) && !removed.has(chain.id)) chains.set(chain.id, chain)
  return chains
}

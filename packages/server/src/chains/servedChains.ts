import type { ServerConfig } from '../config/serverConfig.ts'
import type { Chain } from './chainConfig.ts'
import { publicChains } from './publicChains.ts'
import { resolveChains } from './resolveChains.ts'
import { withoutFormerPools } from './withoutFormerPools.ts'

/** The chains that a configuration comes to. */
export function servedChains({
  chains,
  publicChains: isPublic,
}: Pick<ServerConfig, 'chains' | 'publicChains'>): ReadonlyMap<string, Chain> {
  return resolveChains({
    defaults: isPublic ? publicChains() : [],
    settings: withoutFormerPools(chains),
  })
}

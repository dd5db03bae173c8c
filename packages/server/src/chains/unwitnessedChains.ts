import type { ChainSetting } from './chainConfig.ts'
import { operatorOn } from './operatorOn.ts'

/** Chains of the configuration where too few nodes vouch for what contracts sign and whom names name (ADR 64). */
export function unwitnessedChains(settings: readonly ChainSetting[]): readonly string[] {
  return settings.flatMap((setting) => {
    if (setting.enabled === false || !isWitnessed(setting)) return []
    const { id, upstreams } = setting
    const operators = new Set(upstreams.map(({ url }) => operatorOn(setting, url)))
    return operators.size > 1 || upstreams.some(({ trusted }) => trusted) ? [] : [id]
  })
}

/** EVM chains have contracts and names; Solana's names are asked where its cluster is set up for them. */
function isWitnessed(setting: Exclude<ChainSetting, { enabled: false }>): boolean {
  return setting.id.startsWith('eip155:') || ('names' in setting && setting.names !== undefined)
}

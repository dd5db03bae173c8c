import { operatorOf } from '@latchkey/siwx/evm'
import type { ChainSetting } from './chainConfig.ts'

/** EVM chains of the configuration on which no contract can sign in: too few of their nodes vouch for it (ADR 64). */
export function unwitnessedChains(settings: readonly ChainSetting[]): readonly string[] {
  return settings.flatMap((setting) => {
    if (setting.enabled === false || !setting.id.startsWith('eip155:')) return []
    const { id, upstreams } = setting
    const operators = new Set(upstreams.map(({ url }) => operatorOf(url)))
    return operators.size > 1 || upstreams.some(({ trusted }) => trusted) ? [] : [id]
  })
}

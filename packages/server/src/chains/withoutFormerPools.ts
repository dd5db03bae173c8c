import type { ChainSetting } from './chainConfig.ts'
import { exchangeConfig } from './exchangeConfig.ts'

/** Settings of chains as they are written today. */
export function withoutFormerPools(settings: readonly ChainSetting[]): readonly ChainSetting[] {
  return settings.map((setting) => {
    if (!('pools' in setting) || !setting.pools) return setting
    const { pools, ...chain } = setting
    const { v2Factories, v3Factories, v3Fees: fees, ...rest } = pools
    const exchanges = exchangeConfig.parse({
      ...rest,
      v2: v2Factories.map((factory) => ({ factory })),
      v3: v3Factories.map((factory) => ({ factory, fees })),
    })
    return { ...chain, exchanges }
  })
}

/** The chains whose settings are written as before. */
export function chainsOfFormerPools(settings: readonly ChainSetting[]): readonly string[] {
  return settings.flatMap((setting) => ('pools' in setting && setting.pools ? [setting.id] : []))
}

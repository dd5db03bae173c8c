import type { ViewName } from '@latchkey/core'
import type { Feature } from '../Feature.ts'
import { lazyFeature } from '../kit.ts'

/** A feature with screens of a login: its own texts, and those that all logins share. */
export function loginFeature<N extends ViewName>(
  feature: Parameters<typeof lazyFeature<N>>[0],
): Feature<N> {
  const { ar } = feature.translations
  return lazyFeature({
    ...feature,
    translations: {
      ar: async () => {
        const [shared, own] = await Promise.all([import('./ar.ts'), ar()])
        return { ...shared.ar, ...own }
      },
    },
  })
}

import { feature as names } from '../features/names/namesFeature.ts'
import { feature as receive } from '../features/receive/receiveFeature.ts'
import type { Feature } from '../kit/Feature.ts'

/** Two small features in one chunk: with one chunk more, Rolldown cuts the page's own into five (ADR 0023). */
export const feature: Feature<keyof typeof names.views | keyof typeof receive.views> = {
  kit: names.kit,
  needs: { ...names.needs, ...receive.needs },
  translations: {
    ar: async () => ({ ...(await names.translations.ar()), ...(await receive.translations.ar()) }),
  },
  views: { ...names.views, ...receive.views },
}

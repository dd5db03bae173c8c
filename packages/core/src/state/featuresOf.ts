import type { Latchkey } from '../Latchkey.ts'
import type { Features } from './features.ts'
import { resolveFeatures } from './resolveFeatures.ts'

/**
 * All switches as they stand (S6.2–S6.5). Derived, not stored: a page that never opens the modal
 * carries neither the defaults nor the rules.
 */
export function featuresOf({ options, store }: Pick<Latchkey, 'options' | 'store'>): Features {
  return resolveFeatures({
    basic: options.basic,
    config: store.getState().projectConfig.answer,
    local: options.features,
  }).features
}

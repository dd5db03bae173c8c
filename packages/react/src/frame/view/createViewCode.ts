import type { Latchkey, ViewName } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import type { Translation } from '../../i18n/MessagesContext.ts'
import type { Feature, Kit, Requests } from '../../kit/Feature.ts'
import type { AnyView, ViewCode } from '../../kit/ViewCode.ts'
import { loadFeature } from '../features.ts'
import { loadTexts } from '../loadTexts.ts'
import { opening } from '../opening.ts'

/** Connect comes with the modal; the others are fetched when a click needs them. */
export function createViewCode(
  { internal }: Pick<Latchkey, 'internal'>,
  translation: Translation,
): ViewCode {
  const present: Partial<Feature<ViewName>['views']> = { ...opening.views }
  const requests: Requests = new WeakMap()
  let askWallet: NonNullable<Feature<never>['askWallet']> = navigate.push
  let kit: Kit | undefined

  const load = async (name: ViewName) => {
    if (!(name in present)) {
      const feature = await loadFeature(name)
      // A screen shows with its texts, or another language would flash.
      await loadTexts(translation, feature, feature.kit)
      askWallet = feature.askWallet ?? askWallet
      kit = feature.kit
      internal.viewNeeds = { ...internal.viewNeeds, ...feature.needs }
      Object.assign(present, feature.views)
    }
    return present[name] as AnyView
  }
  return {
    askWallet: (latchkey, view) => askWallet(latchkey, view, requests),
    kit: () => kit,
    load,
    async loadKit() {
      const late = await import('../../kit/lateKit.ts')
      await loadTexts(translation, late.kit)
      kit = late.kit
      return kit
    },
    preload: (name) => void load(name).catch(() => undefined),
    present: (name) => present[name] as AnyView | undefined,
    requests,
  }
}

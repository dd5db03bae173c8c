import type { Latchkey, NetworkId, View, ViewName } from '@latchkey/core'
import type { Features } from '@latchkey/core/modal'
import type { ComponentType } from 'react'
import type { Locale } from '../i18n/locale.ts'
import type { Query } from '../queries/watchQuery.ts'

/** What a feature declares of itself before its code is loaded, for the screens that offer it. */
export type FeatureAction = {
  /** The switch that has it on (S2.13), by which a site orders it too (S2.30). */
  feature: Features['walletFeaturesOrder'][number]
  icon: ComponentType
  /** Where nothing has happened yet, it is a first step. */
  isFirstStep?: true
  /** In each language here: the file that would bring one word is longer than the word. */
  name: Readonly<Record<Locale, string>>
  needs: {
    /** An account that has something. */
    funds?: true
    /** The server's word that it is served on the network. */
    offer?: (latchkey: Latchkey, asked: { networkId: NetworkId }) => Query<boolean>
  }
  /** What this browser may have begun of it and not seen the end of: its screen knows how to look at that again. */
  pending?: { isKept: (latchkey: Latchkey) => boolean; view: ViewName }
  /** Where it leads: about a token by its address, or with the screen's own choice. */
  viewOf: (token: string | undefined) => View
}

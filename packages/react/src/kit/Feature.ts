import type { CoreViews, Latchkey, View, ViewName, ViewOf } from '@latchkey/core'
import type { Alert, ViewNeed } from '@latchkey/core/modal'
import type { ComponentType } from 'react'
import type { OtherLocale } from '../i18n/locale.ts'
import type { FeatureAction } from './FeatureAction.ts'
import type { fadeOut } from './fadeOut.ts'
import type { ViewProps } from './ViewProps.ts'

/** A screen and its heading, with one view's arguments; and what stands at the start of the header. */
export type ViewComponent<Props> = ComponentType<Props> & {
  Start?: ComponentType
  /** Looks again at what was begun here before the page was loaded. */
  resume?: (latchkey: Latchkey) => void
  /** Stands in its place where no account is connected; none is needed without it. */
  Without?: ComponentType
  Title: ComponentType<Props>
}

/** Requests made before their screen shows, by the view that is to take them over. */
export type Requests = WeakMap<View, Promise<unknown>>

/** Texts in the languages beside English, each fetched by those who read it. */
export type Translations = Readonly<Record<OtherLocale, () => Promise<object>>>

/** What the frame gets of the kit. */
export type Kit = {
  /** What features offer to the screens of others. */
  actions: readonly FeatureAction[]
  Motion: ComponentType
  ShownAlert: ComponentType<{ alert: Alert }>
  ToastRegion: ComponentType
  fadeOut: typeof fadeOut
  translations: Translations
}

/** What the frame gets of a feature once its code is there. */
export type Feature<N extends ViewName> = {
  views: { [K in N]: ViewComponent<ViewProps<K>> }
  /** Of the views that core does not name. */
  needs: { [K in Exclude<N, keyof CoreViews>]: ViewNeed }
  translations: Translations
  /** Asks an installed wallet to connect, and shows the screen that waits where that takes time. */
  askWallet?: (latchkey: Latchkey, view: ViewOf<'ConnectingExternal'>, requests: Requests) => void
  kit: Kit
}

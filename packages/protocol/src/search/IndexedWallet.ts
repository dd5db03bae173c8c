import type { indexedLinks } from './walletTraits.ts'

/** A wallet as an index has it: enough to find it and to draw its row, not to reach it. */
export type IndexedWallet = Readonly<Record<(typeof indexedLinks)[number], boolean>> & {
  /** Tells it from a whole record. */
  readonly indexed: true
  readonly badge_type: 'certified' | 'none'
  /** The beginnings of its networks' ids, one a namespace. */
  readonly chains: readonly string[]
  /** Its name as a search compares it. */
  readonly folded: string
  /** The slug, until the whole record says its id. */
  readonly id: string
  readonly image_id: string
  readonly image_url: string | undefined
  readonly name: string
  readonly rdns: string | undefined
  readonly slug: string
}

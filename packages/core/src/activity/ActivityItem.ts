import type { Decimal } from './Decimal.ts'

/** What came to the account or left it, of one token or collectible. */
export type ActivityAmount = {
  direction: 'in' | 'out' | 'self'
  kind: 'token' | 'collectible'
  /** As its maker named it, harmless to show; may be empty. */
  name: string
  symbol: string
  /** None where the source gives no number that can be read. */
  quantity: Decimal | undefined
  /** It is what was expected; what has come is not known yet. */
  isAbout?: true
  /** In US dollars, to tell what matters most; never shown. */
  worth: number
  imageUrl: string | undefined
}

/** One transaction of an account, as a row shows it (S3.31 to S3.33). */
export type ActivityItem = {
  id: string
  hash: string
  status: 'confirmed' | 'failed' | 'pending'
  /** Such as `send`; sources have some that we have no word for. */
  operation: string
  minedAtMs: number
  sentFrom: string
  sentTo: string
  /** The name by which this page found the receiver. */
  receiverName?: string | undefined
  /** The site or contract that was used, where the source knows its name. */
  application: string | undefined
  /** Of a purchase that is on its way; its screen is what it leads to. */
  order?: string | undefined
  /** What each call of a batch has done, by the words of `operation`; where that is known. */
  parts?: readonly string[] | undefined
  /** At most two, what left the account first. */
  amounts: readonly ActivityAmount[]
}

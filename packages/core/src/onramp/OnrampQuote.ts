import type { NetworkId } from '@latchkey/protocol'

/** What is to be bought, and how it is paid. */
export type OnrampOffer = {
  /** In hundredths of the currency. */
  amount: bigint
  /** Id of an asset of the options. */
  asset: string
  /** Id of a currency of the options. */
  currency: string
  /** Id of one of its limits, such as `card`; any way of paying where it is left out. */
  method?: string | undefined
  networkId: NetworkId
  /** Name of a provider of the options; the first one where it is left out. */
  provider?: string | undefined
}

/** Where an order is paid, and what it is looked at by. */
export type OnrampLink = {
  /** Of the order. */
  id: string
  /** Good for one opening, within an hour. */
  url: string
}

/** What an amount of money buys (S3.40). Amounts of money are hundredths of the currency. */
export type OnrampQuote = {
  /** (S3.41) */
  id: string
  asset: string
  currency: string
  expiresAtMs: number
  /**
   * No provider has named a price: every amount is the one that was asked for (S8.11), and says nothing of what arrives.
   */
  isMocked: boolean
  /** Undefined where nothing can be opened. */
  link: OnrampLink | undefined
  networkFee: bigint
  /** What the provider keeps: what is left of the total. */
  providerFee: bigint
  /** What arrives, in whole units of the asset, such as `99.18`. */
  purchase: string
  subtotal: bigint
  total: bigint
}

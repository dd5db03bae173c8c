/** What can be bought on a network (S3.36, S3.37). */
export type OnrampAsset = {
  /** As providers call it, such as `USDC`. */
  id: string
  name: string
  symbol: string
  /** Contract or mint; undefined for the network's own currency. */
  token: string | undefined
}

/** How much can be paid at once by one way of paying, in hundredths (S3.39). */
export type OnrampLimit = {
  /** Such as `card`. */
  id: string
  min: bigint
  max: bigint
}

/** A currency that can be paid in (S3.38). */
export type OnrampCurrency = {
  /** ISO 4217, such as `USD`. */
  id: string
  limits: readonly OnrampLimit[]
}

/** Who sells. */
export type OnrampProvider = {
  /** As a range of percents (S9.24). */
  feeRange: string
  /** Whether no money is taken, and what comes is worth nothing. */
  isSandbox: boolean
  /** For people. */
  label: string
  name: string
}

/** What can be bought on a network, from whom, and what it can be paid in. */
export type OnrampOptions = {
  assets: readonly OnrampAsset[]
  currencies: readonly OnrampCurrency[]
  /** The server could not be asked: these are the built-in ones (S8.10). */
  isFallback: boolean
  providers: readonly OnrampProvider[]
}

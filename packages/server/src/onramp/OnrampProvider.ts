/** How far an order is: it only moves on, and the last three are ends. */
export const orderStatuses = ['created', 'opened', 'paid', 'settled', 'failed', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What a provider can say of an order: those before are ours to know. */
export type ReportedStatus = 'failed' | 'paid' | 'settled'

/** What a provider says of one order. */
export type OrderReport = {
  status: ReportedStatus
  /** Base units that the account gets, where they are other than those of the quote. */
  delivered?: bigint | undefined
  /** For people, of a failure. */
  reason?: string | undefined
  /** Its hash or signature on the chain. */
  transaction?: string | undefined
}

/** A report that a provider sends by itself. */
export type OnrampEvent = OrderReport & {
  /** The provider's own; the same event that comes again has the same. */
  id: string
  orderId: string
}

/** What is sold on one network. */
export type SoldNetwork = {
  /** CAIP-2 id. */
  id: string
  /** Of the network, as providers call it: `ethereum-mainnet`. */
  name: string
  displayName: string
  /** `native` for the network's own coin. */
  address: string
  decimals: number
  /** What the provider calls the asset on this network, where it has a name of its own for each. */
  code?: string | undefined
}

/** An asset that can be bought, on one network or several. */
export type SoldAsset = {
  id: string
  name: string
  symbol: string
  networks: readonly SoldNetwork[]
}

/** How much can be paid at once, in hundredths. */
export type PaymentLimit = { id: string; min: bigint; max: bigint }

/** A currency that can be paid in. */
export type PaymentCurrency = { id: string; limits: readonly PaymentLimit[] }

/** What a provider sells, and for what. */
export type OnrampOptions = {
  assets: readonly SoldAsset[]
  currencies: readonly PaymentCurrency[]
}

/** What a visitor wants to buy, once it is known that it can be. */
export type OnrampQuestion = {
  asset: Omit<SoldAsset, 'networks'>
  network: SoldNetwork
  currency: string
  /** Hundredths of the currency. */
  amount: bigint
  /** Where the visitor seems to be (ISO 3166-1 alpha-2): sellers differ. The provider's usual one where it is left out. */
  country?: string | undefined
  /** How it is paid; any way where it is left out. */
  method?: string | undefined
}

/** What it costs: money in hundredths of the currency. */
export type OnrampPrice = {
  networkFee: bigint
  /** What is left of the total after all fees. */
  subtotal: bigint
  total: bigint
  /** Base units of the asset that arrive. */
  purchase: bigint
  /** Whose price it is, where a provider has many sellers. */
  seller?: string | undefined
}

/** An order as its provider is handed it. */
export type OnrampOrder = {
  id: string
  /** Address on the network. */
  account: string
  question: OnrampQuestion
  price: OnrampPrice
}

/** An order as its provider knows it. */
export type ProviderSession = {
  /** The provider's own id. */
  id: string
  orderId: string
  network: SoldNetwork
}

/** Who sells. A file for each, and no other file knows what one is called. */
export type OnrampProvider = {
  /** In lower case, as it stands in paths and rows. */
  name: string
  /** For people. */
  label: string
  /** As a range of percents (S9.24). */
  feeRange: string
  /** Whether no money is taken. */
  isSandbox: boolean
  /** CAIP-2 ids of the networks that it can send to; asked of no one. */
  networks: readonly string[]
  options(signal: AbortSignal): Promise<OnrampOptions>
  quote(question: OnrampQuestion, signal: AbortSignal): Promise<OnrampPrice>
  /** Makes the page on which a visitor pays. It is asked once for an order. */
  createSession(
    order: OnrampOrder,
    visitor: { address: string; signal: AbortSignal },
  ): Promise<{ id: string; url: string }>
  /** Reads what came to its address here: `unsigned` where the signature is not the provider's, `odd` where it is, and no one can read it. */
  readWebhook(message: {
    bytes: Uint8Array
    header: (name: string) => string | undefined
  }): readonly OnrampEvent[] | 'odd' | 'unsigned'
  /** Whether its webhooks leave out what arrives and by which transaction, so that each is a reason to ask for the order. */
  hasBareWebhooks?: true | undefined
  /** Asks for an order of which no webhook came; undefined where there is nothing to say. */
  getOrder(session: ProviderSession, signal: AbortSignal): Promise<OrderReport | undefined>
}

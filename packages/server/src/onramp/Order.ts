import type {
  OnrampPrice,
  OnrampProvider,
  OnrampQuestion,
  OrderStatus,
  SoldAsset,
  SoldNetwork,
} from './OnrampProvider.ts'

/** What an account shall get, and how far that is. Times are milliseconds since 1970. */
export type Order = {
  /** 128 random bits. */
  id: string
  project: string
  provider: OnrampProvider['name']
  /** Whether no money is taken. */
  isSandbox: boolean
  status: OrderStatus
  account: string
  asset: Omit<SoldAsset, 'networks'> & { network: SoldNetwork }
  /** None in an order that waits for whatever comes. */
  payment: Pick<OnrampQuestion, 'amount' | 'country' | 'currency' | 'method'> | undefined
  price: OnrampPrice | undefined
  pricedAt: number | undefined
  /** When its link was opened. */
  startedAt: number | undefined
  /** The provider's own id. */
  session: string | undefined
  delivered: bigint | undefined
  reason: string | undefined
  transaction: string | undefined
  createdAt: number
  updatedAt: number
}

/** An order that no one has opened yet. */
export type NewOrder = Pick<
  Order,
  'account' | 'asset' | 'id' | 'isSandbox' | 'project' | 'provider'
> & {
  payment: NonNullable<Order['payment']>
  /** Undefined where the provider tells it only as the order is opened. */
  price: OnrampPrice | undefined
}

/** What was asked for an order, for its provider. */
export function questionOf({
  asset,
  payment,
}: Pick<NewOrder, 'asset' | 'payment'>): OnrampQuestion {
  const { network, ...sold } = asset
  return { ...payment, asset: sold, network }
}

import type { NetworkId } from '@latchkey/protocol'

/** Something that can be swapped on a network (S3.34). What its maker says of it is cleaned and cut. */
export type SwapToken = {
  /** Contract; undefined for the network's own currency. */
  address: string | undefined
  decimals: number
  /** No swap asks for a signature in place of an approval (S3.34). */
  eip2612: false
  logoUri: string | undefined
  name: string
  networkId: NetworkId
  /** US dollars for one; undefined where it is not known. */
  price: number | undefined
  /** What the account holds, in base units. */
  quantity: bigint
  symbol: string
  /** US dollars of what the account holds; undefined where its price is not known. */
  value: number | undefined
}

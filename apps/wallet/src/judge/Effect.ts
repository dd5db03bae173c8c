/** Something of value: the network's own coin, coins of a token, or items of a collection; any of them without an `id`. */
export type Asset =
  | { kind: 'coin'; amount: bigint }
  | { kind: 'coins'; amount: bigint; token: string }
  | { kind: 'item'; count: bigint; id?: bigint; token: string }

/** What signing does, as its bytes say; whether a token's amount is one, or the number of an item, its contract knows. */
export type Effect =
  /** Coins of a token leave `from`, by a signature until its end. */
  | {
      kind: 'send'
      amount: bigint
      from: string
      signatureUntil?: bigint
      to: string
      token: string
    }
  | { kind: 'sendItem'; count: bigint; from: string; id: bigint; to: string; token: string }
  /**
   * `adds` where it comes on top of what was allowed already, and `isBeyond` where what it is for takes less. `until` is
   * when it ends, and `signatureUntil` when the signature of one that does not end counts no longer, both in seconds since
   * 1970.
   */
  | {
      kind: 'allow'
      adds?: boolean
      amount: bigint
      isBeyond?: true
      signatureUntil?: bigint
      spender: string
      token: string
      until?: bigint
    }
  | { kind: 'allowLess'; amount: bigint; spender: string; token: string }
  | { kind: 'allowItem'; id: bigint; spender: string; token: string }
  /** Every item of a collection, those that come later as well. */
  | { kind: 'allowAll'; isOn: boolean; spender: string; token: string }
  /**
   * At most what is given leaves for at least what is got, by the contract `at`. By an order it leaves when another takes it,
   * until the end in seconds since 1970.
   */
  | {
      kind: 'trade'
      at: string
      gets: readonly Asset[]
      gives: readonly Asset[]
      isOrder?: true
      receiver: string
      until?: bigint
    }
  /** The network's own coin leaves `from` for nothing that the contract `to` is asked for. */
  | { kind: 'pay'; amount: bigint; from: string; to: string }
  /** The network's own coin becomes its token, or the token becomes the coin. */
  | { kind: 'wrap' | 'unwrap'; amount: bigint; token: string }
  /**
   * What the contract `to` is asked for, or signed for, in the words of its maker: said, and no more known than that.
   */
  | {
      kind: 'described'
      app: string
      facts: readonly DescribedFact[]
      intent: string
      isSigned?: true
      to: string
    }
  /**
   * `isTooMany` where calls lie in each other deeper, or are more, than this wallet reads; `isMimic` where it looks like what
   * is for a contract that is known, and is for another.
   */
  | { isMimic?: true; isTooMany?: true; kind: 'unread'; to: string }

/**
 * A value that a descriptor names, by its label. A receiver gets something or has it afterwards; an amount is the network's own
 * coin's without a token, and its message are the maker's words for all that there is.
 */
export type DescribedFact = { label: string } & (
  | { kind: 'address'; address: string; isReceiver?: true }
  | { kind: 'amount'; amount: bigint; isLeast?: true; message?: string; token?: string }
  | { kind: 'bytes'; bytes: string }
  | { kind: 'duration'; seconds: bigint }
  | { kind: 'item'; id: bigint; token: string }
  | { kind: 'number'; base?: string; decimals?: number; isLeast?: true; value: bigint }
  | { kind: 'text'; text: string }
  | { kind: 'time'; seconds: bigint }
)

/** A call of a contract. */
export type Call = {
  chainId: bigint
  /** `0x` and hex digits in small letters. */
  data: string
  /** What the wallet's server knows of the network's exchanges; in small letters. */
  exchange?: { routers: readonly string[]; wrapped: string } | undefined
  from: string
  to: string
  value: bigint
}

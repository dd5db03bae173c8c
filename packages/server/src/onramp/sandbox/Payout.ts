/** What a faucet sends. */
export type Payment = {
  /** Who receives. */
  account: string
  /** `native` for the network's own coin. */
  address: string
  /** Base units. */
  amount: bigint
}

/** A payment that can be sent, and sent again: it is one payment however often. */
export type SignedPayment = { signed: string; transaction: string }

/** Where a signed payment stands: `unsent` and `pending` it may still arrive, `lost` it never will. */
export type PaymentState = 'done' | 'failed' | 'lost' | 'pending' | 'unsent'

/** How a faucet pays on one network. */
export type Payout = {
  /** Signs, and sends nothing. */
  sign(payment: Payment): Promise<SignedPayment>
  stateOf(payment: SignedPayment): Promise<PaymentState>
  send(payment: SignedPayment): Promise<void>
}

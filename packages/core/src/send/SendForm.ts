import type { NetworkId } from '@latchkey/protocol'
import type { AmountProblem, AmountUnit } from '../amounts/TypedAmount.ts'
import type { PaymentAmount } from '../payments/PaymentRequest.ts'

/** What is to be sent: the network's own currency, or a token by its contract or mint. */
export type SendAsset = { type: 'native' } | { type: 'token'; address: string | undefined }

/** What somebody fills in to send something (S3.28). */
export type SendForm = {
  networkId: NetworkId | undefined
  token: SendAsset | undefined
  /** Digits as typed; see `cleanAmount`. */
  sendTokenAmount: string
  /** What the digits count. */
  unit: AmountUnit
  /** All there is, the fee left out; the digits are what that was when it was chosen. */
  isMax: boolean
  /** Address or name as typed. */
  receiver: string
  /** The network that a code has named for its receiver: there alone is it sent to. */
  receiverNetworkId: NetworkId | undefined
  /** Why the last amount that was typed, pasted or asked for is not in the field as it was. */
  amountProblem: AmountProblem | undefined
  /** An amount that a code or the site asks for, until the token's decimals are known. */
  asked: PaymentAmount | undefined
}

export const emptyForm: SendForm = {
  amountProblem: undefined,
  asked: undefined,
  isMax: false,
  networkId: undefined,
  receiver: '',
  receiverNetworkId: undefined,
  sendTokenAmount: '',
  token: { type: 'native' },
  unit: 'token',
}

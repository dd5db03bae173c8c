import type { WalletNetwork } from '../session/createNetworks.ts'

/** An amount of a network's own coin, in its base units. */
export type Amount = { decimals: number; symbol: string; value: bigint }

/** What a visitor is asked to agree to. */
export type ApprovalSubject =
  /** `isText` where the bytes are text; hex otherwise. */
  | { isText: boolean; kind: 'message'; text: string }
  | { app: string | undefined; contract: string | undefined; kind: 'typedData'; text: string }
  | { amount: Amount; kind: 'transfer'; maxFee?: Amount | undefined; to: string }
  | { amount: Amount; kind: 'call'; maxFee: Amount; to: string }
  | { amount: Amount; kind: 'create'; maxFee: Amount }
  /** Transactions whose effects this wallet does not read. */
  | { count: number; kind: 'transactions' }

export type ApprovalRequest = {
  address: string
  method: string
  network: WalletNetwork
  /** Everything, as it was sent. */
  raw: string
  subject: ApprovalSubject
}

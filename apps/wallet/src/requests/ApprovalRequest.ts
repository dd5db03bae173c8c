import type { Field } from '../judge/fieldsOf.ts'
import type { JudgedEffect, Verdict } from '../judge/judgeEffects.ts'
import type { JudgedChange } from '../judge/judgeOutcome.ts'
import type { WalletNetwork } from '../session/createNetworks.ts'

/** An amount of a network's own coin, in its base units. */
export type Amount = { decimals: number; symbol: string; value: bigint }

/** What a transaction of the network's own account costs beside what it does. */
export type Cost = {
  /** What the account has now; nothing where no node said it. */
  balance?: Amount | undefined
  /** Nothing where no node could say it. */
  maxFee?: Amount | undefined
}

/** So much of a token, and how it is said. */
export type Allowance = {
  amount: bigint
  token: string
  units: NonNullable<JudgedEffect['token']>
}

/** What a visitor is asked to agree to. */
export type ApprovalSubject =
  /** `isText` where the bytes are text; hex otherwise. */
  | {
      isText: boolean
      kind: 'message'
      /** The domain that a sign-in is for (EIP-4361, CAIP-122): the page's own. */
      signsInTo?: string | undefined
      text: string
      verdict?: Verdict | undefined
    }
  | {
      app: string | undefined
      contract: string | undefined
      fields: readonly Field[]
      kind: 'typedData'
      /** How many rows of them are left out. */
      moreFields: number
      verdict: Verdict
    }
  | (Cost & { amount: Amount; kind: 'transfer'; to: string; verdict?: Verdict | undefined })
  | (Cost & {
      amount: Amount
      changes: readonly JudgedChange[]
      kind: 'call'
      /** What may be allowed instead of what has no limit. */
      limit?: Allowance | undefined
      to: string
      verdict: Verdict
    })
  | (Cost & { amount: Amount; kind: 'create'; verdict?: Verdict | undefined })
  /** Transactions of Solana, one or several. */
  | (Cost & {
      /** What leaves of the coin beside the fee; nothing where that is not known. */
      amount?: Amount | undefined
      changes: readonly JudgedChange[]
      count: number
      kind: 'transactions'
      /** Of those that the account pays for. */
      maxFee: Amount | undefined
      /** Accounts whose signatures they want as well. */
      others: readonly string[]
      /** Another account that pays for one of them. */
      payer: string | undefined
      verdict: Verdict
    })

/** What the visitor knows their wallet by; no page knows it. */
export type SecretKey = {
  /** What it is cut from. */
  cut: string
  /** This device shows it for the first time. */
  isNew: boolean
}

export type ApprovalRequest = {
  address: string
  /** Nothing where it could not be read. */
  key?: SecretKey | undefined
  method: string
  network: WalletNetwork
  /** Everything, as it was sent. */
  raw: string
  subject: ApprovalSubject
}

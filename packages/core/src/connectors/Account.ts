import type { Namespace } from '@latchkey/protocol'

/** Account types (S3.13): EVM and Solana accounts are `eoa` or `smartAccount`; Bitcoin's are `payment` and `ordinal`. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** One account of a wallet (S3.12). */
export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
  /**
   * Whether there is a contract at its address on the network in use; left out until the chain has been asked, which a screen or
   * a hook of the account's does first.
   */
  isDeployed?: boolean | undefined
}

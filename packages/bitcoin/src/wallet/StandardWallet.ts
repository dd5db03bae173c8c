/** A wallet of the Wallet Standard with the Bitcoin extension. What it answers is checked where it is used. */
export type StandardWallet = {
  readonly name: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
}

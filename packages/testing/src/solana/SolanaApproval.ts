/** What a site asks the owner of a Solana wallet, one shape for each kind of question. */
export type SolanaApprovalRequest =
  | { kind: 'connect'; accounts: readonly string[]; selected: string }
  | { kind: 'signMessage'; address: string; message: string }
  | { kind: 'signIn'; address: string; message: string }
  | {
      kind: 'signTransactions'
      address: string
      /** Of the Wallet Standard, such as `solana:mainnet`. */
      chain: string
      /** Whether the wallet sends them as well. */
      send: boolean
      transactions: readonly SummarisedTransaction[]
    }

/** What a transaction does, as far as the test wallet can tell. */
export type SummarisedTransaction = {
  feePayer: string
  /** Transfers of lamports in it. */
  transfers: readonly { from: string; to: string; lamports: bigint }[]
  /** Addresses of the programs it calls, in order. */
  programs: readonly string[]
}

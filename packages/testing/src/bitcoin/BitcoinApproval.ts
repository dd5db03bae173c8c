/** What a site asks the owner of a Bitcoin wallet, one shape for each kind of question. */
export type BitcoinApprovalRequest =
  | { kind: 'connect'; accounts: readonly string[]; selected: string }
  | { kind: 'signMessage'; address: string; message: string; protocol: 'bip322' | 'ecdsa' }
  | {
      kind: 'signPsbt'
      /** Inputs to be signed, by their place in the transaction. */
      inputs: readonly { address: string; index: number }[]
      outputs: readonly { address: string | undefined; sats: bigint }[]
      /** Whether the wallet sends the transaction as well. */
      send: boolean
    }
  | { kind: 'sendTransfer'; from: string; to: string; sats: bigint; feeSats: bigint }
  | { kind: 'switchNetwork'; network: string }

/** What instructions of Solana do that calls of contracts do not; accounts, owners and mints are addresses in base58. */
export type SolanaEffect =
  /** The network's own coin leaves `from`. */
  | { kind: 'pay'; amount: bigint; from: string; to: string }
  /** Coins of a token that no node named leave the visitor for an account of it. */
  | { kind: 'sendUnknown'; amount: bigint; from: string; to: string }
  /** Of one whose owner an instruction beside it names; nothing is known of another. */
  | { kind: 'createAccount'; account: string; amount: bigint; owner: string | undefined }
  | { kind: 'createTokenAccount'; owner: string; token: string }
  /** What it holds of the network's coin goes to `to`. */
  | { kind: 'closeAccount'; account: string; to: string }
  | { kind: 'burn'; amount: bigint; token: string }
  | { kind: 'mint'; amount: bigint; to: string; token: string }
  | { kind: 'freeze'; isOn: boolean; owner: string; token: string }
  /** No one else may take of the token any more. */
  | { kind: 'revoke'; account: string }
  /** Someone else decides of an account, of a part of it, or of a token; no one where there is no authority. */
  | {
      kind: 'setAuthority'
      account: string
      authority: string | undefined
      of: 'account' | 'close' | 'token'
    }
  /** An account becomes a program's; without one it becomes an account that holds data, and cannot pay. */
  | { kind: 'assign'; account: string; program: string | undefined }
  | { kind: 'memo'; text: string }
  | { kind: 'stake'; account: string; validator: string }
  | { kind: 'unstake'; account: string }
  /** Both stay with the same ones. */
  | { kind: 'moveStake'; account: string; other: string }
  /** Someone may keep what is staked from being withdrawn. */
  | { kind: 'lock'; account: string }

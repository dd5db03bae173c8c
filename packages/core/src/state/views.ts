import type { Namespace, NetworkId } from '@latchkey/protocol'

/** Of a screen that needs no arguments. */
export type NoArguments = Record<never, never>

/** The screens that core's own rules lead to; `coreNeeds` says what they need. */
export interface CoreViews {
  Account: NoArguments
  AccountSettings: NoArguments
  AllWallets: NoArguments
  /** What a wallet draws itself, over its place here (S2.7). */
  ApproveTransaction: { sourceId: string }
  Connect: {
    /** The address that was typed, for those who come back to change it. */
    email?: string | undefined
    namespace?: Namespace | undefined
    /** What the wallet is wanted for. */
    networkId?: NetworkId | undefined
  }
  ConnectingExternal: {
    connectorId: string
    namespace: Namespace
    networkId?: NetworkId | undefined
  }
  /** A code for any wallet. */
  ConnectingWalletConnectBasic: NoArguments
  /** Every connected wallet, by namespace. */
  ProfileWallets: { namespace?: Namespace | undefined }
  RegisterAccountName: NoArguments
  RegisterAccountNameSuccess: NoArguments
  /** Sign-in by a signed message. */
  SIWXSignMessage: NoArguments
  SwitchNetwork: { networkId: NetworkId }
  UnsupportedChain: NoArguments
}

/**
 * The screens by name, with exactly the arguments that each needs. Whoever draws more of them than core names adds them
 * by declaration merging.
 *
 * @example
 * declare module '@latchkey/core' {
 *   interface Views {
 *     Swap: { preset?: SwapPreset | undefined }
 *   }
 * }
 */
export interface Views extends CoreViews {}

export type ViewName = keyof Views

/** One screen with its arguments. */
export type ViewOf<N extends ViewName> = N extends ViewName ? Flat<{ name: N } & Views[N]> : never

/** An entry of the router. */
export type View = ViewOf<ViewName>

type Flat<T> = { [K in keyof T]: T[K] }

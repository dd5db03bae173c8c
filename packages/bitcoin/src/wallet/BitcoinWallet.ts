import type { NetworkId } from '@latchkey/protocol'
import type { BitcoinChain } from '../network/BitcoinChain.ts'

/** An address a wallet lets the site use. */
export type GrantedAddress = {
  address: string
  /** What the wallet says the address is for. */
  purpose?: 'ordinal' | 'payment' | undefined
  /** In hexadecimal. */
  publicKey?: string | undefined
  path?: string | undefined
}

export type Granted = {
  addresses: readonly GrantedAddress[]
  /** Networks the wallet may be on: one when it says so, several when its names fit several, else none. */
  networkIds: readonly NetworkId[]
}

/** How a message is signed: with BIP-322's simple form, or as Bitcoin Core always did (BIP-137). */
export type SignatureProtocol = 'bip322' | 'ecdsa'

export type PsbtInput = {
  index: number
  /** The account that signs the input. */
  address: string
  /** The flags of the signature; SIGHASH_DEFAULT for taproot and SIGHASH_ALL else. */
  sighash?: number | undefined
}

export type PsbtRequest = {
  /** In base64. */
  psbt: string
  inputs: readonly PsbtInput[]
  chain: BitcoinChain
  /** Whether the wallet is to send the transaction as well, if it can. */
  broadcast: boolean
}

/** `txid` is there when the wallet sent the transaction; `psbt`, in base64, when it gave it back. */
export type SignedPsbt = { psbt: string | undefined; txid: string | undefined }

export type WalletChange = {
  /** Something changed; `granted` is there when the wallet's event has all of it. */
  onChange(granted?: Granted | undefined): void
  onDisconnect(): void
}

/** A Bitcoin wallet, whichever family it is of. Every promise rejects with a `LatchkeyError`. */
export type BitcoinWallet = {
  /** Networks the wallet has, where it lists them. */
  readonly networkIds: readonly NetworkId[] | undefined
  connect(parameters: { chain: BitcoinChain | undefined; signal: AbortSignal }): Promise<Granted>
  /** What the site may use already; never opens a window. */
  granted(parameters: { signal?: AbortSignal | undefined }): Promise<Granted | undefined>
  disconnect(parameters: { signal: AbortSignal }): Promise<void>
  watch(change: WalletChange): () => void
  /** Resolves to the signature in base64. */
  signMessage(parameters: {
    address: string
    message: string
    protocol: SignatureProtocol
  }): Promise<string>
  signPsbt(request: PsbtRequest): Promise<SignedPsbt>
  /** Sends sats and resolves to the transaction's id; nothing where the family has no such request. */
  sendTransfer:
    | ((parameters: { from: string; to: string; sats: bigint }) => Promise<string>)
    | undefined
  /** The accounts that `sendTransfer` can pay from: `payment` where the wallet always takes its payment account. */
  readonly paysFrom: 'any' | 'payment'
  /** @throws {ChainNotSupportedError} when the wallet cannot switch, or not to this chain */
  switchNetwork(parameters: { chain: BitcoinChain; signal: AbortSignal }): Promise<void>
}

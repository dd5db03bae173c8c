import { RawTx } from '@scure/btc-signer'

/** Weight of a transaction by BIP-141: its witness counts once, everything else four times. */
export function weightOf(bytes: Uint8Array): number {
  const raw = RawTx.decode(bytes)
  const stripped = RawTx.encode({ ...raw, segwitFlag: undefined, witnesses: undefined })
  return 3 * stripped.length + bytes.length
}

import type { Network } from '@latchkey/core/adapter'
import type { BitcoinRpc } from '../chain/createRpc.ts'
import { finalizePsbt } from '../psbt/finalizePsbt.ts'
import type { BitcoinWallet, PsbtRequest, SignedPsbt } from './BitcoinWallet.ts'

/**
 * Has a wallet sign a PSBT and send it; where the wallet only signs, the network's API sends.
 *
 * @throws {WalletError} @throws {InvalidPsbtError} @throws {TransactionRefusedError}
 */
export async function signAndSend(
  wallet: BitcoinWallet,
  request: Omit<PsbtRequest, 'broadcast'>,
  load: () => Promise<{ network: Network; rpc: BitcoinRpc }>,
): Promise<SignedPsbt> {
  const signed = await wallet.signPsbt({ ...request, broadcast: true })
  if (signed.txid || !signed.psbt) return signed
  const { network, rpc } = await load()
  return { psbt: signed.psbt, txid: await rpc.broadcast(network, finalizePsbt(signed.psbt)) }
}

import type { Network } from '@latchkey/core/adapter'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'
import { accountOf } from '../wallet/accountOf.ts'
import { askToSend } from '../wallet/askToSend.ts'
import { expectNetwork } from '../wallet/expectNetwork.ts'
import type { SolanaWallet } from '../wallet/SolanaWallet.ts'
import { buildTransfer } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { readLifetime } from './readLifetime.ts'
import { tryTransaction } from './tryTransaction.ts'
import { waitForSignature } from './waitForSignature.ts'

/** Builds a transfer, tries it out, has it signed and sent, and waits for it. Its errors are those of `sendTransaction`. */
export async function sendTransfer(
  rpc: SolanaRpc,
  {
    address,
    network,
    signal,
    timeoutMs,
    to,
    value,
    wallet,
  }: {
    address: string
    network: Network
    signal: AbortSignal
    timeoutMs: number
    to: string
    value: bigint
    wallet: SolanaWallet
  },
): Promise<string> {
  if (!isSolanaAddress(to)) throw new InvalidAddressError({ address: to })
  const account = accountOf(wallet, { address, method: 'sendTransaction' })
  expectNetwork(account, network.caipNetworkId)

  const lifetime = await readLifetime(rpc, network)
  const transaction = buildTransfer({ from: address, lifetime, to, value })
  await tryTransaction(rpc, network, { transaction })
  const signature = await askToSend(rpc, { address, network, signal, transaction, wallet })
  await waitForSignature(rpc, { network, signal, signature, timeoutMs })
  return signature
}

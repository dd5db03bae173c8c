import { hex } from '@scure/base'
import { Address } from '@scure/btc-signer/payment.js'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { invalidParams, ProviderRpcError, unauthorized } from '../wallet/ProviderRpcError.ts'
import type { BitcoinWalletContext } from './BitcoinWalletContext.ts'
import { testNetworks } from './testNetworks.ts'

/** Pays from the payment address the site may use; resolves to the transaction's id once it is sent. */
export async function sendTransfer(
  context: BitcoinWalletContext,
  { sats, to }: { sats: bigint; to: string },
): Promise<string> {
  const key = context.visible().find(({ purpose }) => purpose === 'payment')
  if (!key) throw unauthorized('The account')
  const { addresses: network } = testNetworks[context.state().network]
  if (sats <= 0n) throw invalidParams('the amount must be above zero')
  try {
    Address(network).decode(to)
  } catch {
    throw invalidParams(`${to} is no address of this network`)
  }

  const esplora = context.esplora()
  const [coins, feePerByte] = await Promise.all([esplora.coins(key.address), esplora.feeRate()])
  const inputs = await Promise.all(
    coins.map(async ({ txid, value, vout }) => ({
      ...key.spending,
      index: vout,
      txid,
      ...(key.type === 'p2pkh'
        ? { nonWitnessUtxo: await esplora.transaction(txid) }
        : { witnessUtxo: { amount: BigInt(value), script: key.script } }),
    })),
  )
  const selected =
    inputs.length > 0
      ? selectUTXO(inputs, [{ address: to, amount: sats }], 'default', {
          bip69: true,
          changeAddress: key.address,
          createTx: true,
          feePerByte,
          network,
        })
      : undefined
  if (!selected?.tx) throw new ProviderRpcError(-32603, 'Insufficient funds.')

  const { fee, tx } = selected
  await context.decide({ feeSats: fee ?? 0n, from: key.address, kind: 'sendTransfer', sats, to })
  // The account may have gone while its owner was asked.
  tx.sign(context.keyOf(key.address).privateKey)
  tx.finalize()
  return esplora.send(hex.encode(tx.extract()))
}

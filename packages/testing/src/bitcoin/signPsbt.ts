import { base64, hex } from '@scure/base'
import { getPrevOut, Transaction } from '@scure/btc-signer/transaction.js'
import { invalidParams } from '../wallet/ProviderRpcError.ts'
import type { BitcoinWalletContext } from './BitcoinWalletContext.ts'
import { testNetworks } from './testNetworks.ts'

export type InputToSign = { address: string; index: number; sighash?: number | undefined }

/**
 * Signs inputs of a PSBT with addresses the site may use, and sends the transaction when asked to.
 *
 * An input is refused unless the coin it spends is the address's own.
 */
export async function signPsbt(
  context: BitcoinWalletContext,
  {
    finalize,
    inputs,
    psbt,
    send,
  }: { finalize: boolean; inputs: readonly InputToSign[]; psbt: string; send: boolean },
): Promise<{ psbt: string; txid: string | undefined }> {
  const transaction = readTransaction(psbt)
  const { addresses } = testNetworks[context.state().network]
  if (inputs.length === 0) throw invalidParams('no input to sign')
  for (const { address, index } of inputs) expectOwn(transaction, context, { address, index })

  await context.decide({
    inputs: inputs.map(({ address, index }) => ({ address, index })),
    kind: 'signPsbt',
    outputs: Array.from({ length: transaction.outputsLength }, (_, index) => ({
      address: transaction.getOutputAddress(index, addresses),
      sats: transaction.getOutput(index).amount ?? 0n,
    })),
    send,
  })
  for (const { address, index, sighash } of inputs) {
    const { privateKey, spending } = context.keyOf(address)
    transaction.updateInput(index, {
      ...spending,
      ...(sighash === undefined ? {} : { sighashType: sighash }),
    })
    transaction.signIdx(privateKey, index, sighash === undefined ? undefined : [sighash])
    if (finalize || send) transaction.finalizeIdx(index)
  }
  const signed = base64.encode(transaction.toPSBT())
  if (!send) return { psbt: signed, txid: undefined }
  if (!transaction.isFinal) throw invalidParams('other signatures are missing')
  const txid = await context.esplora().send(hex.encode(transaction.extract()))
  return { psbt: signed, txid }
}

/** @throws {ProviderRpcError} −32602 */
export function readTransaction(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
    })
  } catch {
    throw invalidParams('the PSBT cannot be read')
  }
}

function expectOwn(
  transaction: Transaction,
  context: BitcoinWalletContext,
  { address, index }: InputToSign,
): void {
  const { script } = context.keyOf(address)
  if (index >= transaction.inputsLength) throw invalidParams(`there is no input ${index}`)
  const coin = (() => {
    try {
      return getPrevOut(transaction.getInput(index))
    } catch {
      throw invalidParams(`input ${index} does not tell its coin`)
    }
  })()
  if (hex.encode(coin.script) !== hex.encode(script))
    throw invalidParams(`input ${index} spends no coin of ${address}`)
}

import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { InvalidPsbtError } from '../errors/request.ts'

/** The transaction of a PSBT, whatever its inputs and outputs are. @throws {InvalidPsbtError} */
export function readPsbt(psbt: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbt), {
      // The wallet judges what it signs; here nothing of a site's transaction is refused.
      allowLegacyWitnessUtxo: true,
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
    })
  } catch (cause) {
    throw new InvalidPsbtError({ cause, reason: 'Expected a PSBT in base64.' })
  }
}

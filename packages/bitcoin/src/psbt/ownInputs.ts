import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { getPrevOut } from '@scure/btc-signer/transaction.js'
import type { BitcoinChain } from '../network/BitcoinChain.ts'
import type { PsbtInput } from '../wallet/BitcoinWallet.ts'
import { addressNetworks } from './addressNetworks.ts'
import { readPsbt } from './readPsbt.ts'

/** The inputs of a PSBT that spend coins of the given addresses. @throws {InvalidPsbtError} */
export function ownInputs(
  psbt: string,
  { addresses, chain }: { addresses: readonly string[]; chain: BitcoinChain },
): readonly PsbtInput[] {
  const transaction = readPsbt(psbt)
  const coder = Address(addressNetworks[chain.realm])
  return Array.from({ length: transaction.inputsLength }, (_, index) => index).flatMap((index) => {
    try {
      const { script } = getPrevOut(transaction.getInput(index))
      const address = coder.encode(OutScript.decode(script))
      return addresses.includes(address) ? [{ address, index }] : []
    } catch {
      // An unknown coin, or one of a script without an address.
      return []
    }
  })
}

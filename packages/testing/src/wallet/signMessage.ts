import { hexToString, isHex } from 'viem'
import { invalidParams } from './ProviderRpcError.ts'
import { positional, readAddress } from './parameters.ts'
import type { Handler } from './WalletHands.ts'

/** `personal_sign`: [message as hex, address]. The reverse order is refused, lenient wallets hide the mistake. */
export const signMessage: Handler = async (hands, params) => {
  const [message, owner] = positional(params)
  if (typeof message !== 'string') throw invalidParams('the message is not text')
  const address = readAddress(owner)
  const account = hands.signer(address)
  const shown = isHex(message) ? hexToString(message) : message
  await hands.decide({ address, kind: 'signMessage', message: shown })
  return account.signMessage({ message: isHex(message) ? { raw: message } : message })
}

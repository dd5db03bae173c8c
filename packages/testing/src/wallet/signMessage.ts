import { hexToString, isHex } from 'viem'
import { invalidParams } from './ProviderRpcError.ts'
import { positional, readAddress } from './parameters.ts'
import type { Handler } from './WalletContext.ts'

/** `personal_sign`: [message as hex, address]. It refuses the reverse order, which lenient wallets accept and so hide. */
export const signMessage: Handler = async (context, params) => {
  const [message, owner] = positional(params)
  if (typeof message !== 'string') throw invalidParams('the message is not text')
  const address = readAddress(owner)
  const account = context.signer(address)
  const shown = isHex(message) ? hexToString(message) : message
  await context.decide({ address, kind: 'signMessage', message: shown })
  return account.signMessage({ message: isHex(message) ? { raw: message } : message })
}

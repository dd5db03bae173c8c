import type { Latchkey } from '@latchkey/core/adapter'
import { ProviderRpcError } from '../errors/ProviderRpcError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import type { Eip1193Provider } from '../wallet/Eip1193Provider.ts'
import { readConnection } from './readConnection.ts'
import { settledWallet } from './settledWallet.ts'

type Request = Parameters<Eip1193Provider['request']>[0]

/**
 * A provider that asks whichever wallet is connected at the time: wagmi keeps a client for as long as address and chain
 * stay the same, and two wallets may have the same account. A wallet without the account that is to sign is not asked.
 */
export function settledProvider(latchkey: Latchkey): Eip1193Provider {
  return {
    async request(request) {
      const wallet = settledWallet(latchkey, request.method)
      const signer = signerOf(request)
      if (signer && !isGranted(latchkey, signer))
        throw new ProviderRpcError({
          code: 4100,
          message: `The connected wallet has not granted ${signer}`,
        })
      return wallet.request(request)
    },
  }
}

/** The account that is to sign or to send, where a request names one. */
function signerOf({ method, params }: Request): string | undefined {
  const [first, second] = (Array.isArray(params) ? params : []) as readonly unknown[]
  const named = () => {
    switch (method) {
      case 'personal_sign':
        return second
      case 'eth_signTypedData_v4':
        return first
      case 'eth_sendTransaction':
      case 'eth_signTransaction':
      case 'wallet_sendCalls':
      case 'wallet_sendTransaction':
        return (first as { from?: unknown } | undefined)?.from
      default:
        return undefined
    }
  }
  const signer = named()
  return typeof signer === 'string' && isEvmAddress(signer) ? signer : undefined
}

function isGranted({ store }: Latchkey, signer: string): boolean {
  const now = readConnection(store.getState())
  if (now.status !== 'connected') return false
  return now.connection.accounts.some((each) => each.toLowerCase() === signer.toLowerCase())
}

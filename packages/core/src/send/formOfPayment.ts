import type { Network } from '../network/Network.ts'
import type { PaymentRequest } from '../payments/PaymentRequest.ts'
import type { SendForm } from './SendForm.ts'

/** What a payment code asks a form to hold; undefined for a code of another network. */
export function formOfPayment(
  { amount, namespace, networkId, receiver, token }: PaymentRequest,
  network: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
): Partial<SendForm> | undefined {
  if (namespace !== network.chainNamespace) return undefined
  if (networkId !== undefined && networkId !== network.caipNetworkId) return undefined
  return {
    isMax: false,
    receiver,
    receiverNetworkId: networkId,
    unit: 'token',
    ...(amount && { asked: amount, sendTokenAmount: '' }),
    ...((token !== undefined || amount) && {
      token: token === undefined ? { type: 'native' } : { address: token, type: 'token' },
    }),
  }
}

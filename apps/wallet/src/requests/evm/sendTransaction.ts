import { RequestError } from '../../errors/RequestError.ts'
import type { Amount, ApprovalSubject } from '../ApprovalRequest.ts'
import type { RequestContext } from '../createRequests.ts'
import { signAll } from '../signAll.ts'
import { type FilledTransaction, fillTransaction, nextNonce } from './fillTransaction.ts'
import { readTransaction } from './readTransaction.ts'

/** `eth_sendTransaction`: signs and sends, and answers the hash. */
export async function sendTransaction(params: unknown, request: RequestContext): Promise<string> {
  const { approvals, context, network, signal, user } = request
  const asked = readTransaction(params, request)
  const filled = await fillTransaction(asked, request)
  if (signal.aborted) throw new RequestError('aborted')
  const send = (signed: string) => context.api.rpc(network.id, 'eth_sendRawTransaction', [signed])
  const isKnown = async (hash: string) => {
    const receipt = await context.api.rpc(network.id, 'eth_getTransactionReceipt', [hash])
    return receipt !== null && receipt !== undefined
  }
  // Signed once, however often it is sent: a second one would pay a second time.
  let made: { hash: string; signed: string } | undefined

  return approvals.ask(
    {
      address: user.descriptor.addresses.eip155,
      method: 'eth_sendTransaction',
      network,
      raw: writeRaw(filled),
      subject: subjectOf(filled, request),
    },
    {
      run: async () => {
        const wasSent = made !== undefined
        if (!made) {
          const nonce = asked.nonce ?? (await nextNonce(request))
          const [{ hash, signed }] = await signAll(request, [
            { kind: 'evmTransaction', transaction: { ...filled, nonce } },
          ])
          if (!hash || !signed) throw new RequestError('unavailable')
          made = { hash, signed }
        }
        try {
          await send(made.signed)
        } catch (error) {
          // The answer to the first time may have been lost alone.
          const isRefusal = error instanceof RequestError && typeof error.code === 'number'
          if (!isRefusal) throw error
          if (!/already known|already imported/i.test(error.message))
            if (!wasSent || !(await isKnown(made.hash))) throw error
        }
        return made.hash
      },
      signal,
    },
  )
}

function subjectOf(filled: FilledTransaction, { network }: RequestContext): ApprovalSubject {
  const of = (value: bigint): Amount => ({
    decimals: network.decimals,
    symbol: network.symbol,
    value,
  })
  const facts = { amount: of(filled.value), maxFee: of(filled.gasLimit * filled.maxFeePerGas) }
  if (filled.to === '') return { ...facts, kind: 'create' }
  return { ...facts, kind: filled.data === '0x' ? 'transfer' : 'call', to: filled.to }
}

function writeRaw(filled: FilledTransaction): string {
  const plain = Object.entries(filled).map(([name, value]) => [name, String(value)])
  return JSON.stringify(Object.fromEntries(plain), undefined, 2)
}

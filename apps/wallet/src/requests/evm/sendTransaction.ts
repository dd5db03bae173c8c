import { RequestError } from '../../errors/RequestError.ts'
import { insufficientFunds } from '../../errors/walletErrors.ts'
import type { RequestContext } from '../createRequests.ts'
import { createSender } from '../createSender.ts'
import { rememberReceivers } from '../rememberReceivers.ts'
import { signAll } from '../signAll.ts'
import { nextNonce } from './fillTransaction.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { type AskedTransaction, readTransaction } from './readTransaction.ts'
import { receiversOf } from './receiversOf.ts'

/** `eth_sendTransaction`: signs and sends, and answers the hash. */
export async function sendTransaction(params: unknown, request: RequestContext): Promise<string> {
  const { approvals, context, network, signal } = request
  // Signed once, however often it is sent: a second one would pay a second time.
  let sender: (() => Promise<string>) | undefined
  const prepare = (asked: AskedTransaction) =>
    prepareTransaction(asked, request, { isSigned: () => sender !== undefined })
  let prepared = await prepare(readTransaction(params, request))
  if (signal.aborted) throw new RequestError('aborted')
  const { approval, limit, refusal } = prepared
  const send = (signed: string) => context.api.rpc(network.id, 'eth_sendRawTransaction', [signed])
  /** Whether a node has it, in a block or waiting for one. */
  const look = async (hash: string) => {
    const found = await Promise.all(
      ['eth_getTransactionReceipt', 'eth_getTransactionByHash'].map((method) =>
        context.api.rpc(network.id, method, [hash]),
      ),
    )
    return found.some((each) => each !== null && each !== undefined)
  }

  return approvals.ask(approval, {
    check: () => prepared.check(),
    isTried: () => prepared.isTried(),
    limit:
      limit &&
      (async () => {
        prepared = await prepare(limit.asked)
        return prepared.approval
      }),
    refusal,
    run: async () => {
      const { asked, filled, shown } = prepared
      if (!filled) throw insufficientFunds()
      if (!sender) {
        const nonce = asked.nonce ?? (await nextNonce(request))
        const [{ hash, signed }] = await signAll(request, [
          { kind: 'evmTransaction', transaction: { ...filled, nonce } },
        ])
        if (!hash || !signed) throw new RequestError('unavailable')
        sender = createSender({
          id: hash,
          look: () => look(hash),
          result: hash,
          send: () => send(signed),
        })
      }
      const own = request.user.descriptor.addresses.eip155
      return rememberReceivers(sender, () => receiversOf(asked, shown().verdict, own), request)
    },
    signal,
  })
}

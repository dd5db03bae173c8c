import { RequestError } from '../../errors/RequestError.ts'
import { insufficientFunds } from '../../errors/walletErrors.ts'
import { type Reason, toVerdict, type Verdict } from '../../judge/judgeEffects.ts'
import type { Amount, ApprovalRequest, ApprovalSubject } from '../ApprovalRequest.ts'
import { createCheck } from '../createCheck.ts'
import type { RequestContext } from '../createRequests.ts'
import { createSender } from '../createSender.ts'
import { rememberReceivers } from '../rememberReceivers.ts'
import { signAll } from '../signAll.ts'
import { askBalance } from './askBalance.ts'
import { type FilledTransaction, fillTransaction, nextNonce } from './fillTransaction.ts'
import { feeOf, judgeFee } from './judgeFee.ts'
import { type JudgedTransaction, judgeTransaction } from './judgeTransaction.ts'
import { type AskedTransaction, readTransaction } from './readTransaction.ts'
import { receiversOf } from './receiversOf.ts'

/** `eth_sendTransaction`: signs and sends, and answers the hash. */
export async function sendTransaction(params: unknown, request: RequestContext): Promise<string> {
  const { approvals, context, network, signal } = request
  const asked = readTransaction(params, request)
  const { balance, filled, reasons } = await fill(asked, request)
  // Tried out as it will be sent: a contract may do something else where gas costs nothing.
  const judge = async () => {
    const [judged, reasons] = await Promise.all([
      judgeTransaction({ ...asked, ...filled }, request),
      judgeNonce(asked, request),
    ])
    return { ...judged, verdict: withReasons(judged.verdict, reasons) }
  }
  const judged = await judge()
  if (signal.aborted) throw new RequestError('aborted')
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
  // Signed once, however often it is sent: a second one would pay a second time.
  let sender: (() => Promise<string>) | undefined
  const write = (next: JudgedTransaction) =>
    writeRequest({ asked, balance, filled, judged: next, reasons, request })
  const { check, isTried, shown } = createCheck(judged, {
    isSigned: () => sender !== undefined,
    judge,
    write,
  })
  const lacks = !filled || (balance !== undefined && balance < costOf(filled))

  return approvals.ask(write(judged), {
    check,
    isTried,
    refusal: lacks ? insufficientFunds() : undefined,
    run: async () => {
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

/** Gas and fees; without them where the account has not what is to be paid, for which nodes say nothing of gas. */
async function fill(
  asked: AskedTransaction,
  request: RequestContext,
): Promise<{
  balance: bigint | undefined
  filled: FilledTransaction | undefined
  /** Why care is due with what was filled in. */
  reasons: readonly Reason[]
}> {
  const [balance, filled] = await Promise.all([
    askBalance(request),
    fillTransaction(asked, request).catch((error: unknown) => ({ error })),
  ])
  if (!('error' in filled))
    return { balance, filled, reasons: await judgeFee(asked, filled, request) }
  if (balance === undefined || balance >= asked.value) throw filled.error
  return { balance, filled: undefined, reasons: [] }
}

type Shown = {
  asked: AskedTransaction
  balance: bigint | undefined
  filled: FilledTransaction | undefined
  judged: JudgedTransaction
  reasons: readonly Reason[]
  request: RequestContext
}

function writeRequest({
  asked,
  balance,
  filled,
  judged,
  reasons,
  request,
}: Shown): ApprovalRequest {
  const { network, user } = request
  const of = (value: bigint): Amount => ({
    decimals: network.decimals,
    symbol: network.symbol,
    value,
  })
  const { data, nonce, to, value } = asked
  const cost = {
    amount: of(value),
    ...(balance !== undefined && { balance: of(balance) }),
    ...(filled && { maxFee: of(feeOf(filled)) }),
  }
  const verdict = withReasons(judged.verdict, reasons)
  const subject: ApprovalSubject =
    to === ''
      ? { ...cost, kind: 'create', ...(verdict.risk !== 'none' && { verdict }) }
      : data === '0x'
        ? { ...cost, kind: 'transfer', to, verdict }
        : { ...cost, changes: judged.changes, kind: 'call', to, verdict }
  return {
    address: user.descriptor.addresses.eip155,
    method: 'eth_sendTransaction',
    network,
    raw: writeRaw({ ...(filled ?? { data, to, value }), ...(nonce !== undefined && { nonce }) }),
    subject,
  }
}

/** Why care is due with a number that the page chose; a node that does not name the next one makes it unknown. */
async function judgeNonce(
  { nonce }: AskedTransaction,
  request: RequestContext,
): Promise<readonly Reason[]> {
  if (nonce === undefined) return []
  const next = await nextNonce(request).catch(() => undefined)
  return nonce === next ? [] : ['nonce']
}

function withReasons({ effects, reasons }: Verdict, more: readonly Reason[]): Verdict {
  return toVerdict(effects, [...reasons, ...more])
}

function costOf(filled: FilledTransaction): bigint {
  return filled.value + feeOf(filled)
}

function writeRaw(transaction: object): string {
  const plain = Object.entries(transaction).map(([name, value]) => [name, String(value)])
  return JSON.stringify(Object.fromEntries(plain), undefined, 2)
}

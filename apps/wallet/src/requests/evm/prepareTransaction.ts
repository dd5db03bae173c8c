import type { RequestError } from '../../errors/RequestError.ts'
import { insufficientFunds } from '../../errors/walletErrors.ts'
import { type Reason, toVerdict, type Verdict } from '../../judge/judgeEffects.ts'
import type { Allowance, Amount, ApprovalRequest, ApprovalSubject } from '../ApprovalRequest.ts'
import { createCheck } from '../createCheck.ts'
import type { RequestContext } from '../createRequests.ts'
import { askBalance } from './askBalance.ts'
import { askLimit, type Limit } from './askLimit.ts'
import { type FilledTransaction, fillTransaction, nextNonce } from './fillTransaction.ts'
import { feeOf, judgeFee } from './judgeFee.ts'
import { type JudgedTransaction, judgeTransaction } from './judgeTransaction.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** A transaction as it would be sent, and what is shown of it. */
export type PreparedTransaction = {
  approval: ApprovalRequest
  asked: AskedTransaction
  /** Gives what is to be shown instead, where it does something else by now. */
  check: () => Promise<ApprovalRequest | undefined>
  /** Nothing where the account has not what it takes. */
  filled: FilledTransaction | undefined
  /** Whether a node has tried it out. */
  isTried: () => boolean
  /** The same with a limit, where it allows without one. */
  limit: Limit | undefined
  /** Why it cannot be sent. */
  refusal: RequestError | undefined
  /** What was said of it last. */
  shown: () => JudgedTransaction
}

/** Fills in what a transaction leaves open, judges it, and says what is to be shown. @throws {RequestError} */
export async function prepareTransaction(
  asked: AskedTransaction,
  request: RequestContext,
  { isSigned }: { isSigned: () => boolean },
): Promise<PreparedTransaction> {
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
  const limit = await askLimit(asked, judged.verdict, request)
  const write = (next: JudgedTransaction) =>
    writeRequest({
      ...{ asked, balance, filled, judged: next, reasons, request },
      limit: limit?.allowance,
    })
  const { check, isTried, shown } = createCheck(judged, { isSigned, judge, write })
  const lacks = !filled || (balance !== undefined && balance < costOf(filled))
  return {
    approval: write(judged),
    asked,
    check,
    filled,
    isTried,
    limit,
    refusal: lacks ? insufficientFunds() : undefined,
    shown,
  }
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
  limit: Allowance | undefined
  reasons: readonly Reason[]
  request: RequestContext
}

function writeRequest({
  asked,
  balance,
  filled,
  judged,
  limit,
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
        : { ...cost, changes: judged.changes, kind: 'call', ...(limit && { limit }), to, verdict }
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

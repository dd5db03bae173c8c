import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { fromBase64url, toBase64url } from '../../base64url.ts'
import { RequestError } from '../../errors/RequestError.ts'
import { insufficientFunds, invalidParams } from '../../errors/walletErrors.ts'
import { judgeReasons, toVerdict } from '../../judge/judgeEffects.ts'
import { feeOf } from '../../judge/solana/feeOf.ts'
import { judgeFee } from '../../judge/solana/judgeFee.ts'
import {
  messageOfTransaction,
  readSolanaMessage,
  type SolanaMessage,
} from '../../judge/solana/readSolanaMessage.ts'
import { receiverOf } from '../../judge/solana/receiverOf.ts'
import type { ApprovalSubject } from '../ApprovalRequest.ts'
import { createCheck } from '../createCheck.ts'
import type { RequestContext } from '../createRequests.ts'
import { createSender } from '../createSender.ts'
import { rememberReceivers } from '../rememberReceivers.ts'
import { signAll } from '../signAll.ts'
import { askVerdict, type JudgedTransactions, type ReadTransaction } from './askVerdict.ts'
import { readBase64, readSolanaParams } from './readSolanaParams.ts'
import { spentBy } from './spentBy.ts'

/** In base64: 1232 bytes. */
const transaction = z.string().check(z.maxLength(1644))
const one = z.object({ pubkey: z.string(), transaction })
const several = z.object({
  pubkey: z.string(),
  transactions: z.array(transaction).check(z.minLength(1), z.maxLength(100)),
})
const sending = z.object({
  pubkey: z.string(),
  sendOptions: z.optional(
    z.object({
      maxRetries: z.optional(z.number()),
      minContextSlot: z.optional(z.number()),
      preflightCommitment: z.optional(z.enum(['confirmed', 'finalized', 'processed'])),
      skipPreflight: z.optional(z.boolean()),
    }),
  ),
  transaction,
})

const statuses = z.object({ value: z.array(z.unknown()) })

type SignedTransaction = { signature: string; transaction: string }

export async function signTransaction(
  params: unknown,
  request: RequestContext,
): Promise<SignedTransaction> {
  const read = readSolanaParams(one, params, request)
  return ask('solana_signTransaction', [read.transaction], request, async (sign) => {
    const [signed] = await sign()
    if (!signed) throw new RequestError('unavailable')
    return signed
  })
}

export async function signAllTransactions(
  params: unknown,
  request: RequestContext,
): Promise<{ transactions: readonly string[] }> {
  const { transactions } = readSolanaParams(several, params, request)
  return ask('solana_signAllTransactions', transactions, request, async (sign) => ({
    transactions: (await sign()).map((signed) => signed.transaction),
  }))
}

/** Signs and sends; answers the signature, by which the transaction is found. */
export async function signAndSendTransaction(
  params: unknown,
  request: RequestContext,
): Promise<{ signature: string }> {
  const read = readSolanaParams(sending, params, request)
  const { context, network } = request
  const look = async (signature: string) => {
    const params = [[signature], { searchTransactionHistory: true }]
    const answer = await context.api.rpc(network.id, 'getSignatureStatuses', params)
    return (statuses.safeParse(answer).data?.value[0] ?? null) !== null
  }
  // Signed once: sent again it is the same transaction, and paid once.
  let sender: (() => Promise<{ signature: string }>) | undefined
  return ask('solana_signAndSendTransaction', [read.transaction], request, async (sign) => {
    if (!sender) {
      const [made] = await sign()
      if (!made) throw new RequestError('unavailable')
      const { signature } = made
      const params = [made.transaction, { ...read.sendOptions, encoding: 'base64' }]
      sender = createSender({
        id: signature,
        look: () => look(signature),
        result: { signature },
        send: () => context.api.rpc(network.id, 'sendTransaction', params),
      })
    }
    return sender()
  })
}

async function ask<Result>(
  method: string,
  texts: readonly string[],
  request: RequestContext,
  run: (sign: () => Promise<readonly SignedTransaction[]>) => Promise<Result>,
): Promise<Result> {
  const { approvals, network, signal, user } = request
  const address = user.descriptor.addresses.solana
  const transactions = texts.map(readBase64).map((bytes) => ({
    bytes,
    message: readMessage(bytes, request),
  }))
  const judge = async () => {
    const judged = await askVerdict(transactions, request)
    if (!judged) throw unreadable()
    return judged
  }
  const write = (judged: JudgedTransactions) => ({
    address,
    method,
    network,
    raw: texts.join('\n\n'),
    subject: subjectOf(transactions, { judged, request }),
  })
  const judged = await judge()
  if (signal.aborted) throw new RequestError('aborted')
  let isSigned = false
  const sign = async () => {
    const items = transactions.map(({ bytes }) => ({
      kind: 'solanaTransaction' as const,
      transaction: toBase64url(bytes),
    }))
    const signed = await signAll(request, items)
    isSigned = true
    return signed.map(({ signature, signed: bytes = '' }) => ({
      signature,
      transaction: base64.encode(fromBase64url(bytes)),
    }))
  }
  const { check, isTried, shown } = createCheck(judged, { isSigned: () => isSigned, judge, write })
  const receivers = () =>
    shown().verdict.effects.flatMap(({ effect }) => receiverOf(effect, address) ?? [])
  const asked = write(judged)
  return approvals.ask(asked, {
    check,
    isTried,
    refusal: lacks(asked.subject) ? insufficientFunds() : undefined,
    run: () => rememberReceivers(() => run(sign), receivers, request),
    signal,
  })
}

/** @throws {RequestError} for bytes that are no transaction, or one that does not want our signature */
function readMessage(bytes: Uint8Array, { user }: RequestContext): SolanaMessage {
  const message = messageOfTransaction(bytes)
  const read = message && readSolanaMessage(message)
  if (!read?.accounts.slice(0, read.signers).includes(user.descriptor.addresses.solana))
    throw unreadable()
  return read
}

function subjectOf(
  transactions: readonly ReadTransaction[],
  { judged, request }: { judged: JudgedTransactions; request: RequestContext },
): ApprovalSubject {
  const { network, user } = request
  const address = user.descriptor.addresses.solana
  const { balance, changes, isPayment, verdict } = judged
  const messages = transactions.map(({ message }) => message)
  const of = (value: bigint) => ({ decimals: network.decimals, symbol: network.symbol, value })
  const payers = messages.flatMap(({ accounts }) => accounts[0] ?? [])
  const paid = messages.filter(({ accounts }) => accounts[0] === address)
  const others = unique(
    messages.flatMap(({ accounts, signers }) => accounts.slice(0, signers)),
  ).filter((each) => each !== address)
  const fee = paid.reduce((sum, message) => sum + feeOf(message), 0n)
  const spent = spentBy(judged, address)
  const cost = {
    ...(balance !== undefined && { balance: of(balance) }),
    maxFee: paid.length > 0 ? of(fee) : undefined,
  }
  const [only] = verdict.effects
  if (only?.effect.kind === 'pay' && isPayment && others.length === 0) {
    const { amount, to } = only.effect
    const reasons = judgeReasons([...verdict.reasons, ...judgeFee(fee, amount)])
    return {
      ...cost,
      amount: of(amount),
      kind: 'transfer',
      to,
      ...(reasons.risk !== 'none' && { verdict: { effects: [], ...reasons } }),
    }
  }
  return {
    ...cost,
    ...(spent !== undefined && { amount: of(spent) }),
    changes,
    count: messages.length,
    kind: 'transactions',
    others,
    payer: payers.find((each) => each !== address),
    verdict: toVerdict(verdict.effects, [...verdict.reasons, ...judgeFee(fee)]),
  }
}

/** Whether the account has less than what is to be paid, as far as that is known. */
function lacks(subject: ApprovalSubject): boolean {
  if (subject.kind !== 'transactions' && subject.kind !== 'transfer') return false
  const { amount, balance, maxFee } = subject
  return !!balance && balance.value < (amount?.value ?? 0n) + (maxFee?.value ?? 0n)
}

function unique(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses)]
}

function unreadable(): RequestError {
  return invalidParams('The transaction cannot be read, or does not want this account’s signature')
}

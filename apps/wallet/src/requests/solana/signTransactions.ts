import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { fromBase64url, toBase64url } from '../../base64url.ts'
import { RequestError } from '../../errors/RequestError.ts'
import { invalidParams } from '../../errors/walletErrors.ts'
import type { ApprovalSubject } from '../ApprovalRequest.ts'
import type { RequestContext } from '../createRequests.ts'
import { signAll } from '../signAll.ts'
import { messageOfTransaction, readSolanaMessage } from './readSolanaMessage.ts'
import { readBase64, readSolanaParams } from './readSolanaParams.ts'
import { readTransfer } from './readTransfer.ts'

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
  // Signed once: sent again it is the same transaction, and paid once.
  let made: SignedTransaction | undefined
  return ask('solana_signAndSendTransaction', [read.transaction], request, async (sign) => {
    made ??= (await sign())[0]
    if (!made) throw new RequestError('unavailable')
    await context.api.rpc(network.id, 'sendTransaction', [
      made.transaction,
      { ...read.sendOptions, encoding: 'base64' },
    ])
    return { signature: made.signature }
  })
}

function ask<Result>(
  method: string,
  texts: readonly string[],
  request: RequestContext,
  run: (sign: () => Promise<readonly SignedTransaction[]>) => Promise<Result>,
): Promise<Result> {
  const { approvals, network, signal, user } = request
  const transactions = texts.map(readBase64)
  const sign = async () => {
    const items = transactions.map((bytes) => ({
      kind: 'solanaTransaction' as const,
      transaction: toBase64url(bytes),
    }))
    return (await signAll(request, items)).map(({ signature, signed = '' }) => ({
      signature,
      transaction: base64.encode(fromBase64url(signed)),
    }))
  }
  return approvals.ask(
    {
      address: user.descriptor.addresses.solana,
      method,
      network,
      raw: texts.join('\n\n'),
      subject: subjectOf(transactions, request),
    },
    { run: () => run(sign), signal },
  )
}

/** @throws {RequestError} for bytes that are no transaction, or one that does not want our signature */
function subjectOf(
  transactions: readonly Uint8Array[],
  { network, user }: RequestContext,
): ApprovalSubject {
  const address = user.descriptor.addresses.solana
  const messages = transactions.map((bytes) => {
    const message = messageOfTransaction(bytes)
    const read = message && readSolanaMessage(message)
    if (!read?.accounts.slice(0, read.signers).includes(address))
      throw invalidParams(
        'The transaction cannot be read, or does not want this account’s signature',
      )
    return read
  })
  const [only] = messages
  const transfer = only && messages.length === 1 ? readTransfer(only, address) : undefined
  if (!transfer) return { count: messages.length, kind: 'transactions' }
  const of = (value: bigint) => ({
    decimals: network.decimals,
    symbol: network.symbol,
    value,
  })
  const { lamports, maxFee, to } = transfer
  return {
    amount: of(lamports),
    kind: 'transfer',
    to,
    ...(maxFee === undefined ? {} : { maxFee: of(maxFee) }),
  }
}

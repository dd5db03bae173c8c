import { type Base64EncodedWireTransaction, getSignatureFromTransaction } from '@solana/kit'
import { z } from 'zod'
import type { SolanaNode, TransactionRecord } from '../node/createSolanaNode.ts'
import {
  type DecodedTransaction,
  decodeMessage,
  decodeTransaction,
  InvalidTransactionError,
} from '../node/decodeTransaction.ts'
import { transactionErrorSentence } from '../node/transactionError.ts'
import { bytesOf } from './bytesOf.ts'
import { encoded } from './encoded.ts'
import { encodeInner, encodeReturnData, encodeTransaction } from './encodeTransaction.ts'
import { memoOf } from './memoOf.ts'
import { type Methods, method } from './method.ts'
import {
  accountEncoding,
  address,
  commitment,
  count,
  noOptions,
  options,
  signature,
  whole,
  wireEncoding,
} from './parameters.ts'
import { invalidParameter, RpcError, rpcErrorCodes } from './RpcError.ts'
import { reach, within } from './within.ts'

/** Largest airdrop: a thousand SOL. */
const airdropLimit = 1_000_000_000_000n
const maxTransactionBytes = 1232
const maxSignatures = 256
const maxHistory = 1000

const finalOptions = z.enum(['confirmed', 'finalized'])
const transactionEncoding = z.enum(['base58', 'base64', 'json', 'jsonParsed'])
const transactionOptions = options({
  commitment: finalOptions.optional(),
  encoding: transactionEncoding.nullish(),
  maxSupportedTransactionVersion: count.nullish(),
})

/** What is sent, tried out and found again. */
export const transactionMethods = {
  getFeeForMessage: method(z.tuple([z.string(), noOptions]), (node, [text, settings]) => {
    const message = decoded(text, 'base64', decodeMessage)
    const { error, fee } = node.simulate(message, { blockhashCheck: true, signatureCheck: false })
    return within(node, settings, error === 'BlockhashNotFound' ? null : fee)
  }),

  getSignaturesForAddress: method(
    z.tuple([
      address,
      options({
        before: signature.nullish(),
        commitment: finalOptions.optional(),
        limit: count.nullish(),
        until: signature.nullish(),
      }),
    ]),
    (node, [account, settings]) => {
      const { before, limit = maxHistory, until } = settings
      reach(node, settings)
      if (limit === null || limit < 1 || limit > maxHistory)
        throw invalidParameter(`Invalid limit; max ${maxHistory}`)
      const history = node.history(account)
      const place = (one: string | null | undefined, missing: number) => {
        const index = history.findIndex((record) => record.signature === one)
        return index < 0 ? missing : index
      }
      return history
        .slice(before ? place(before, history.length) + 1 : 0, place(until, history.length))
        .filter((record) => hasReached(node, record, settings.commitment))
        .slice(0, limit)
        .map((record) => ({
          blockTime: record.blockTime,
          confirmationStatus: node.commitmentOf(record),
          err: record.error,
          memo: memoOf(record),
          signature: record.signature,
          slot: record.slot,
        }))
    },
  ),

  getSignatureStatuses: method(
    z.tuple([
      z.array(signature),
      z.object({ searchTransactionHistory: z.boolean().nullish() }).nullish(),
    ]),
    (node, [signatures]) => {
      if (signatures.length > maxSignatures)
        throw invalidParameter(`Too many inputs provided; max ${maxSignatures}`)
      return within(
        node,
        {},
        signatures.map((one) => {
          const record = node.record(one)
          if (!record) return null
          const confirmationStatus = node.commitmentOf(record)
          const { error, slot } = record
          return {
            confirmationStatus,
            confirmations: confirmationStatus === 'finalized' ? null : node.slot() - slot,
            err: error,
            slot,
            status: error === null ? { Ok: null } : { Err: error },
          }
        }),
      )
    },
  ),

  getTransaction: method(
    // The oldest form has the encoding alone in place of the options.
    z.tuple([signature, z.union([transactionEncoding, transactionOptions])]),
    (node, [wanted, given]) => {
      const settings = typeof given === 'string' ? { encoding: given } : given
      const record = node.record(wanted)
      if (!record || !hasReached(node, record, settings.commitment)) return null
      const known = settings.maxSupportedTransactionVersion ?? undefined
      return encodeTransaction(record, settings.encoding ?? 'json', known)
    },
  ),

  requestAirdrop: method(z.tuple([address, whole, noOptions]), (node, [receiver, lamports]) => {
    if (lamports > airdropLimit)
      throw invalidParameter(`Invalid param: at most ${airdropLimit} lamports at once`)
    return node.airdrop(receiver, lamports)
  }),

  sendTransaction: method(
    z.tuple([
      z.string(),
      options({
        encoding: wireEncoding.nullish(),
        maxRetries: count.nullish(),
        preflightCommitment: commitment.nullish(),
        skipPreflight: z.boolean().nullish(),
      }),
    ]),
    (node, [text, settings]) => {
      reach(node, settings)
      const transaction = decoded(text, settings.encoding ?? 'base58', decodeTransaction)
      if (!hasAllSignatures(transaction)) throw signatureFailure()
      if (!settings.skipPreflight) preflight(node, transaction)
      // A node passes on what it has not checked; what is refused then is simply never found.
      node.send(transaction)
      return getSignatureFromTransaction(transaction.transaction as never)
    },
  ),

  simulateTransaction: method(
    z.tuple([
      z.string(),
      options({
        accounts: z
          .object({ addresses: z.array(address), encoding: accountEncoding.nullish() })
          .nullish(),
        encoding: wireEncoding.nullish(),
        innerInstructions: z.boolean().nullish(),
        replaceRecentBlockhash: z.boolean().nullish(),
        sigVerify: z.boolean().nullish(),
      }),
    ]),
    (node, [text, settings]) => {
      const { accounts, replaceRecentBlockhash, sigVerify } = settings
      if (sigVerify && replaceRecentBlockhash)
        throw invalidParameter('sigVerify may not be used with replaceRecentBlockhash')
      const transaction = decoded(text, settings.encoding ?? 'base58', decodeTransaction)
      if (sigVerify && !hasAllSignatures(transaction)) throw signatureFailure()
      const result = node.simulate(transaction, {
        blockhashCheck: !replaceRecentBlockhash,
        signatureCheck: Boolean(sigVerify),
      })
      if (result.error === 'SignatureFailure') throw signatureFailure()
      const named = node.accountsOf(transaction.message)
      return within(node, settings, {
        accounts:
          accounts?.addresses.map((one) =>
            encoded(node, result.accountsAfter.get(one) ?? node.account(one), {
              encoding: accounts.encoding ?? 'base64',
            }),
          ) ?? null,
        err: result.error,
        innerInstructions: settings.innerInstructions
          ? encodeInner(result, named, 'jsonParsed')
          : null,
        logs: result.logs,
        replacementBlockhash: replaceRecentBlockhash ? node.latestBlockhash() : null,
        returnData: result.returnData ? encodeReturnData(result.returnData) : null,
        unitsConsumed: result.computeUnits,
      })
    },
  ),
} satisfies Methods

function hasReached(
  node: SolanaNode,
  record: TransactionRecord,
  wanted: 'confirmed' | 'finalized' = 'finalized',
): boolean {
  const reached = node.commitmentOf(record)
  return reached === 'finalized' || reached === wanted
}

function decoded(
  text: string | Base64EncodedWireTransaction,
  encoding: 'base58' | 'base64',
  decode: (bytes: Uint8Array) => DecodedTransaction,
): DecodedTransaction {
  const bytes = bytesOf(text, encoding)
  if (bytes.length > maxTransactionBytes)
    throw invalidParameter(
      `${encoding} encoded transaction too large: ${bytes.length} bytes (max: ${maxTransactionBytes})`,
    )
  try {
    return decode(bytes)
  } catch (error) {
    if (!(error instanceof InvalidTransactionError)) throw error
    throw invalidParameter(`failed to deserialize transaction: ${error.message}`)
  }
}

function hasAllSignatures({ transaction }: DecodedTransaction): boolean {
  return Object.values(transaction.signatures).every((one) => one !== null)
}

function signatureFailure(): RpcError {
  return new RpcError(
    rpcErrorCodes.signatureVerification,
    'Transaction signature verification failure',
  )
}

/** @throws {RpcError} when the transaction would fail. */
function preflight(node: SolanaNode, transaction: DecodedTransaction): void {
  const result = node.simulate(transaction, { blockhashCheck: true, signatureCheck: true })
  if (result.error === null) return
  if (result.error === 'SignatureFailure') throw signatureFailure()
  throw new RpcError(
    rpcErrorCodes.preflightFailed,
    `Transaction simulation failed: ${transactionErrorSentence(result.error)}`,
    {
      accounts: null,
      err: result.error,
      innerInstructions: null,
      logs: result.logs,
      replacementBlockhash: null,
      returnData: result.returnData ? encodeReturnData(result.returnData) : null,
      unitsConsumed: result.computeUnits,
    },
  )
}

import {
  type Address,
  type Base64EncodedWireTransaction,
  type EncodedAccount,
  getBase58Encoder,
  getSignatureFromTransaction,
} from '@solana/kit'
import { z } from 'zod'
import type { SolanaNode, TransactionRecord } from '../node/createSolanaNode.ts'
import {
  type DecodedTransaction,
  decodeMessage,
  decodeTransaction,
  InvalidTransactionError,
} from '../node/decodeTransaction.ts'
import { mint, tokenAccount, tokenAmount, tokenPrograms } from '../node/tokens.ts'
import { transactionErrorSentence } from '../node/transactionError.ts'
import { type EncodeAccountOptions, encodeAccount } from './encodeAccount.ts'
import { encodeInner, encodeReturnData, encodeTransaction } from './encodeTransaction.ts'
import { memoOf } from './memoOf.ts'
import {
  accountEncoding,
  accountOptions,
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

/** A JSON-RPC method: the parameters it takes, in order, and its answer. */
export type Method = {
  parameters: z.ZodType
  answer: (node: SolanaNode, parameters: never, genesisHash: string) => unknown
}

/** Largest airdrop: a thousand SOL. */
const airdropLimit = 1_000_000_000_000n
const maxTransactionBytes = 1232
const maxAccounts = 100
const maxSignatures = 256
const maxHistory = 1000
const version = { 'feature-set': 0, 'solana-core': '3.0.0' }

function method<Parameters extends z.ZodType>(
  parameters: Parameters,
  answer: (node: SolanaNode, parameters: z.output<Parameters>, genesisHash: string) => unknown,
): Method {
  return { answer: answer as Method['answer'], parameters }
}

const finalOptions = z.enum(['confirmed', 'finalized'])
const transactionEncoding = z.enum(['base58', 'base64', 'json', 'jsonParsed'])
const transactionOptions = options({
  commitment: finalOptions.optional(),
  encoding: transactionEncoding.nullish(),
  maxSupportedTransactionVersion: count.nullish(),
})
const ownerFilter = z.union([z.object({ mint: address }), z.object({ programId: address })])
const programFilter = z.union([
  z.object({ dataSize: count }),
  z.object({
    memcmp: z.object({ bytes: z.string(), encoding: wireEncoding.nullish(), offset: count }),
  }),
])

/** Every method of the RPC, by name. */
export const methods: Readonly<Record<string, Method>> = {
  getAccountInfo: method(z.tuple([address, accountOptions]), (node, [account, settings]) =>
    within(node, settings, encoded(node, node.account(account), settings)),
  ),

  getBalance: method(z.tuple([address, noOptions]), (node, [account, settings]) =>
    within(node, settings, BigInt(node.account(account)?.lamports ?? 0n)),
  ),

  getBlockHeight: method(z.tuple([noOptions]), (node, [settings]) => {
    reach(node, settings)
    return node.blockHeight(settings.commitment ?? 'finalized')
  }),

  getEpochInfo: method(z.tuple([noOptions]), (node, [settings]) => {
    reach(node, settings)
    const slotsInEpoch = 432_000n
    const commitment = settings.commitment ?? 'finalized'
    const slot = node.slot(commitment)
    return {
      absoluteSlot: slot,
      blockHeight: node.blockHeight(commitment),
      epoch: slot / slotsInEpoch,
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: node.transactionCount(),
    }
  }),

  getFeeForMessage: method(z.tuple([z.string(), noOptions]), (node, [text, settings]) => {
    const message = decoded(text, 'base64', decodeMessage)
    const { error, fee } = node.simulate(message, { blockhashCheck: true, signatureCheck: false })
    return within(node, settings, error === 'BlockhashNotFound' ? null : fee)
  }),

  getGenesisHash: method(z.tuple([]), (_node, _parameters, genesisHash) => genesisHash),

  getHealth: method(z.tuple([]), () => 'ok'),

  getLatestBlockhash: method(z.tuple([noOptions]), (node, [settings]) =>
    within(node, settings, node.latestBlockhash()),
  ),

  getMinimumBalanceForRentExemption: method(z.tuple([count, noOptions]), (node, [bytes]) =>
    node.minimumBalance(BigInt(bytes)),
  ),

  getMultipleAccounts: method(
    z.tuple([z.array(address), accountOptions]),
    (node, [accounts, settings]) => {
      if (accounts.length > maxAccounts)
        throw invalidParameter(`Too many inputs provided; max ${maxAccounts}`)
      const found = accounts.map((account) => encoded(node, node.account(account), settings))
      return within(node, settings, found)
    },
  ),

  getProgramAccounts: method(
    z.tuple([
      address,
      options({
        dataSlice: z.object({ length: count, offset: count }).nullish(),
        encoding: accountEncoding.nullish(),
        filters: z.array(programFilter).nullish(),
        withContext: z.boolean().nullish(),
      }),
    ]),
    (node, [program, settings]) => {
      const found = node
        .programAccounts(program)
        .filter((account) => (settings.filters ?? []).every((filter) => passes(account, filter)))
        .map((account) => keyed(node, account, settings))
      return settings.withContext ? within(node, settings, found) : found
    },
  ),

  getRecentPrioritizationFees: method(z.tuple([z.array(address).nullish()]), (node) => [
    { prioritizationFee: 0, slot: node.slot() },
  ]),

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

  getSlot: method(z.tuple([noOptions]), (node, [settings]) => {
    reach(node, settings)
    return node.slot(settings.commitment ?? 'finalized')
  }),

  getTokenAccountBalance: method(z.tuple([address, noOptions]), (node, [account, settings]) => {
    const found = node.account(account)
    if (!found) throw invalidParameter('Invalid param: could not find account')
    const held = tokenAccount(found)
    const decimals = held && decimalsOf(node)(held.mint)
    if (!held || decimals === undefined)
      throw invalidParameter('Invalid param: not a Token account')
    return within(node, settings, tokenAmount(held.amount, decimals))
  }),

  getTokenAccountsByOwner: method(
    z.tuple([address, ownerFilter, accountOptions]),
    (node, [owner, filter, settings]) => {
      const wanted = 'mint' in filter ? tokenProgramOf(node, filter.mint) : filter.programId
      if (!tokenPrograms.has(wanted))
        throw invalidParameter('Invalid param: unrecognized Token program id')
      const found = node.programAccounts(wanted).filter((account) => {
        const held = tokenAccount(account)
        return held?.owner === owner && (!('mint' in filter) || held.mint === filter.mint)
      })
      return within(
        node,
        settings,
        found.map((account) => keyed(node, account, settings)),
      )
    },
  ),

  getTokenSupply: method(z.tuple([address, noOptions]), (node, [account, settings]) => {
    const found = node.account(account)
    if (!found) throw invalidParameter('Invalid param: could not find account')
    const token = mint(found)
    if (!token) throw invalidParameter('Invalid param: not a Token mint')
    return within(node, settings, tokenAmount(token.supply, token.decimals))
  }),

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

  getVersion: method(z.tuple([]), () => version),

  isBlockhashValid: method(z.tuple([z.string(), noOptions]), (node, [blockhash, settings]) =>
    within(node, settings, node.isBlockhashValid(blockhash)),
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
}

type Context = { minContextSlot?: bigint | undefined }

/** @throws {RpcError} when the caller has seen a later slot than this one. */
function reach(node: SolanaNode, { minContextSlot }: Context): void {
  const slot = node.slot()
  if (minContextSlot !== undefined && minContextSlot > slot)
    throw new RpcError(
      rpcErrorCodes.minimumContextSlot,
      'Minimum context slot has not been reached',
      { contextSlot: slot },
    )
}

function within(node: SolanaNode, settings: Context, value: unknown) {
  reach(node, settings)
  return { context: { apiVersion: version['solana-core'], slot: node.slot() }, value }
}

function hasReached(
  node: SolanaNode,
  record: TransactionRecord,
  wanted: 'confirmed' | 'finalized' = 'finalized',
): boolean {
  const reached = node.commitmentOf(record)
  return reached === 'finalized' || reached === wanted
}

type Encoding = Omit<EncodeAccountOptions, 'decimalsOf'>

function encoded(node: SolanaNode, account: EncodedAccount | undefined, settings: Encoding) {
  return account ? encodeAccount(account, { ...settings, decimalsOf: decimalsOf(node) }) : null
}

function keyed(node: SolanaNode, account: EncodedAccount, settings: Encoding) {
  return { account: encoded(node, account, settings), pubkey: account.address }
}

function decimalsOf(node: SolanaNode): (token: string) => number | undefined {
  return (token) => {
    const found = node.account(token as Address)
    return found && mint(found)?.decimals
  }
}

function tokenProgramOf(node: SolanaNode, token: Address): Address {
  const found = node.account(token)
  if (!found || !mint(found)) throw invalidParameter('Invalid param: could not find mint')
  return found.programAddress
}

function passes({ data }: EncodedAccount, filter: z.output<typeof programFilter>): boolean {
  if ('dataSize' in filter) return data.length === filter.dataSize
  const { bytes, encoding, offset } = filter.memcmp
  const wanted = bytesOf(bytes, encoding ?? 'base58')
  return Buffer.from(data.slice(offset, offset + wanted.length)).equals(wanted)
}

function bytesOf(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    if (encoding === 'base58') return Uint8Array.from(getBase58Encoder().encode(text))
  } catch {
    throw invalidParameter('invalid base58 encoding')
  }
  const bytes = Buffer.from(text, 'base64')
  // Node leaves out what it cannot read.
  if (bytes.toString('base64') !== text) throw invalidParameter('invalid base64 encoding')
  return Uint8Array.from(bytes)
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

import { getBase58Decoder, getTransactionDecoder } from '@solana/kit'
import type { Execution, TokenBalance, TransactionRecord } from '../node/createSolanaNode.ts'
import { tokenAmount } from '../node/tokens.ts'
import type { TransactionAccount } from '../node/transactionAccounts.ts'
import { type CalledInstruction, parseInstruction } from './parseInstruction.ts'
import { RpcError, rpcErrorCodes } from './RpcError.ts'

export type TransactionEncoding = 'base58' | 'base64' | 'json' | 'jsonParsed'

/**
 * A transaction of the ledger in the RPC's form.
 *
 * @throws {RpcError} for a version the caller does not know
 */
export function encodeTransaction(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxSupportedVersion: number | undefined,
) {
  const { version } = record.message
  if (version !== 'legacy' && (maxSupportedVersion === undefined || version > maxSupportedVersion))
    throw new RpcError(
      rpcErrorCodes.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    blockTime: record.blockTime,
    meta: encodeMeta(record, encoding),
    slot: record.slot,
    transaction: encodeBody(record, encoding),
    ...(maxSupportedVersion === undefined ? {} : { version }),
  }
}

function encodeBody(record: TransactionRecord, encoding: TransactionEncoding) {
  if (encoding === 'base64') return [Buffer.from(record.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [getBase58Decoder().decode(record.bytes), 'base58']
  const { accounts, message } = record
  const signatures = Object.values(getTransactionDecoder().decode(record.bytes).signatures)
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  return {
    message: {
      accountKeys:
        encoding === 'json'
          ? message.staticAccounts
          : accounts.map(({ address: pubkey, signer, source, writable }) => ({
              pubkey,
              signer,
              source,
              writable,
            })),
      ...(message.version === 0
        ? {
            addressTableLookups: lookups.map((lookup) => ({
              accountKey: lookup.lookupTableAddress,
              readonlyIndexes: lookup.readonlyIndexes,
              writableIndexes: lookup.writableIndexes,
            })),
          }
        : {}),
      ...(encoding === 'json'
        ? {
            header: {
              numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
              numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
              numRequiredSignatures: message.header.numSignerAccounts,
            },
          }
        : {}),
      instructions: message.instructions.map((instruction) =>
        encodeInstruction(
          {
            accountIndices: instruction.accountIndices ?? [],
            data: Uint8Array.from(instruction.data ?? []),
            programIndex: instruction.programAddressIndex,
            stackHeight: 1,
          },
          accounts,
          encoding,
        ),
      ),
      recentBlockhash: message.lifetimeToken,
    },
    signatures: signatures.map((one) => getBase58Decoder().decode(one ?? new Uint8Array(64))),
  }
}

function encodeMeta(record: TransactionRecord, encoding: TransactionEncoding) {
  const { accounts, balances, computeUnits, error, fee, logs, tokens } = record
  const loaded = (writable: boolean) =>
    accounts
      .filter((one) => one.source === 'lookupTable' && one.writable === writable)
      .map(({ address }) => address)
  return {
    computeUnitsConsumed: computeUnits,
    err: error,
    fee,
    innerInstructions: encodeInner(record, accounts, encoding),
    ...(encoding === 'jsonParsed'
      ? {}
      : { loadedAddresses: { readonly: loaded(false), writable: loaded(true) } }),
    logMessages: logs,
    postBalances: balances.after,
    postTokenBalances: tokens.after.map(encodeTokenBalance),
    preBalances: balances.before,
    preTokenBalances: tokens.before.map(encodeTokenBalance),
    ...(record.returnData ? { returnData: encodeReturnData(record.returnData) } : {}),
    rewards: [],
    status: error === null ? { Ok: null } : { Err: error },
  }
}

/** Calls of programs to programs, by the instruction that began them. */
export function encodeInner(
  { innerInstructions }: Execution,
  accounts: readonly TransactionAccount[],
  encoding: TransactionEncoding,
) {
  return innerInstructions.flatMap((called, index) =>
    called.length === 0
      ? []
      : [{ index, instructions: called.map((one) => encodeInstruction(one, accounts, encoding)) }],
  )
}

/** What a program gave back. */
export function encodeReturnData({ data, program }: NonNullable<Execution['returnData']>) {
  return { data: [Buffer.from(data).toString('base64'), 'base64'], programId: program }
}

function encodeInstruction(
  called: CalledInstruction,
  accounts: readonly TransactionAccount[],
  encoding: TransactionEncoding,
) {
  if (encoding === 'jsonParsed') return parseInstruction(called, accounts)
  return {
    accounts: called.accountIndices,
    data: getBase58Decoder().decode(called.data),
    programIdIndex: called.programIndex,
    stackHeight: called.stackHeight,
  }
}

function encodeTokenBalance({ account, accountIndex, mint }: TokenBalance) {
  return {
    accountIndex,
    mint: account.mint,
    owner: account.owner,
    programId: account.program,
    uiTokenAmount: tokenAmount(account.amount, mint.decimals),
  }
}

import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { mint, tokenAccount, tokenAmount, tokenPrograms } from '../node/tokens.ts'
import { invalidParameter, RpcError, rpcErrorCodes } from './RpcError.ts'

export type AccountEncoding = 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'

export type EncodeAccountOptions = {
  /** Undefined is the RPC's oldest form: base58 without its name. */
  encoding?: AccountEncoding | null | undefined
  dataSlice?: { length: number; offset: number } | null | undefined
  /** Decimals of a token by its mint, for parsed accounts. */
  decimalsOf: (mint: string) => number | undefined
}

/** What the RPC gives as the rent epoch of every account that pays no rent. */
const rentExempt = 2n ** 64n - 1n
const base58Limit = 128

/**
 * An account in the RPC's form.
 *
 * @throws {RpcError}
 */
export function encodeAccount(account: EncodedAccount, options: EncodeAccountOptions) {
  const { executable, lamports, programAddress } = account
  return {
    data: encodeData(account, options),
    executable,
    lamports: BigInt(lamports),
    owner: programAddress,
    rentEpoch: rentExempt,
    space: account.data.length,
  }
}

function encodeData(
  account: EncodedAccount,
  { dataSlice, decimalsOf, encoding }: EncodeAccountOptions,
) {
  const parsed = encoding === 'jsonParsed' ? parse(account, decimalsOf) : undefined
  if (parsed) return parsed
  const data = dataSlice
    ? account.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : account.data
  // What cannot be parsed comes as base64 in place of it.
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64']
  if (encoding === 'base64+zstd')
    throw invalidParameter('Invalid param: this node has no zstd; ask for base64')
  if (data.length > base58Limit)
    throw new RpcError(
      rpcErrorCodes.invalidRequest,
      `Encoded binary (base 58) data should be less than ${base58Limit} bytes, please use Base64 encoding.`,
    )
  const text = getBase58Decoder().decode(data)
  return encoding === 'base58' ? [text, 'base58'] : text
}

function parse(account: EncodedAccount, decimalsOf: (mint: string) => number | undefined) {
  const program = tokenPrograms.get(account.programAddress)
  const space = account.data.length
  const held = tokenAccount(account)
  const decimals = held && decimalsOf(held.mint)
  if (held && decimals !== undefined) {
    const amount = (value: bigint) => tokenAmount(value, decimals)
    const info = {
      ...(held.closeAuthority ? { closeAuthority: held.closeAuthority } : {}),
      ...(held.delegate
        ? { delegate: held.delegate, delegatedAmount: amount(held.delegatedAmount) }
        : {}),
      isNative: held.nativeReserve !== undefined,
      mint: held.mint,
      owner: held.owner,
      ...(held.nativeReserve === undefined
        ? {}
        : { rentExemptReserve: tokenAmount(held.nativeReserve, 9) }),
      state: held.state,
      tokenAmount: amount(held.amount),
    }
    return { parsed: { info, type: 'account' }, program, space }
  }
  const token = mint(account)
  if (!token) return undefined
  const info = {
    decimals: token.decimals,
    freezeAuthority: token.freezeAuthority ?? null,
    isInitialized: token.isInitialized,
    mintAuthority: token.mintAuthority ?? null,
    supply: `${token.supply}`,
  }
  return { parsed: { info, type: 'mint' }, program, space }
}

import type { Address, EncodedAccount } from '@solana/kit'
import { z } from 'zod'
import type { SolanaNode } from '../node/createSolanaNode.ts'
import { mint, tokenAccount, tokenAmount, tokenPrograms } from '../node/tokens.ts'
import { bytesOf } from './bytesOf.ts'
import type { EncodeAccountOptions } from './encodeAccount.ts'
import { decimalsOf, encoded } from './encoded.ts'
import { type Methods, method } from './method.ts'
import {
  accountEncoding,
  accountOptions,
  address,
  count,
  noOptions,
  options,
  wireEncoding,
} from './parameters.ts'
import { invalidParameter } from './RpcError.ts'
import { within } from './within.ts'

const maxAccounts = 100

const ownerFilter = z.union([z.object({ mint: address }), z.object({ programId: address })])
const programFilter = z.union([
  z.object({ dataSize: count }),
  z.object({
    memcmp: z.object({ bytes: z.string(), encoding: wireEncoding.nullish(), offset: count }),
  }),
])

/** What accounts hold: lamports, data, tokens. */
export const accountMethods = {
  getAccountInfo: method(z.tuple([address, accountOptions]), (node, [account, settings]) =>
    within(node, settings, encoded(node, node.account(account), settings)),
  ),

  getBalance: method(z.tuple([address, noOptions]), (node, [account, settings]) =>
    within(node, settings, BigInt(node.account(account)?.lamports ?? 0n)),
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
} satisfies Methods

function keyed(
  node: SolanaNode,
  account: EncodedAccount,
  settings: Omit<EncodeAccountOptions, 'decimalsOf'>,
) {
  return { account: encoded(node, account, settings), pubkey: account.address }
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
